/** Lets everything that can go on without us do so: the browser paints, and answers whoever presses something. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
