/** Reports whether the page stands inside another one: small, and without a memory. */
export function isEmbedded(): boolean {
  return document.documentElement.dataset["embed"] !== undefined;
}
