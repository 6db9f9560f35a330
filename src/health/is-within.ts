/** Whether a name is one of these domains or lies below one. */
export function isWithin(name: string, domains: readonly string[]): boolean {
  return domains.some((domain) => `.${name}`.endsWith(`.${domain}`));
}
