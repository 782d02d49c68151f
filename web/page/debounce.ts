/** Calls `run` once the calls have stopped for `wait` milliseconds. */
export function debounce<A extends unknown[]>(wait: number, run: (...args: A) => void): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), wait);
  };
}
