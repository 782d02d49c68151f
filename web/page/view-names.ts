/** The ways to look at the same texts. `judge` is the three panes; the others are loaded when first wanted. */
export const VIEWS = ["judge", "coverage", "compare", "probe", "session", "approvals", "gallery"] as const;

export type ViewName = (typeof VIEWS)[number];
