/** What could not be measured on this machine, with the reason. @type {string[]} */
export const SKIPPED = [];
