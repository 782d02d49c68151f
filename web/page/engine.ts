/** Which engine the page carries. The build says so; without one, as in tests, it has no name. */

/** The version of the package. */
export const VERSION: string = import.meta.env["VITE_VERSION"] ?? "";

/** The first letters of the kernel's hash, its tables included. */
export const KERNEL: string = import.meta.env["VITE_KERNEL"] ?? "";
