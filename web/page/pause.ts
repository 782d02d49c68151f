/** Lets the browser paint, and answer whoever presses something, before more is done. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
