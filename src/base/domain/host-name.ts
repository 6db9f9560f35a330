/** A DNS name in lower case, without the final dot; empty for the root. */
export function hostName(name: string): string {
  return withoutRootDot(name).toLowerCase();
}

/** The same for a name server. The root, a mistake in an NS record, is written as a dot. */
export function serverName(target: string): string {
  return hostName(target) || '.';
}

/** A DNS name without the final dot, in its original case. */
export function withoutRootDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** Whether a name is this domain or below it; both have to be in the same notation. */
export function isWithin(name: string, domain: string): boolean {
  if (isRoot(domain) || name === domain) return true;
  return name.endsWith(domain) && name.charAt(name.length - domain.length - 1) === '.';
}

export function isWithinAny(name: string, domains: readonly string[]): boolean {
  return domains.some((domain) => isWithin(name, domain));
}

/** Whether a name is below this domain and not the domain itself. */
export function isBelow(name: string, domain: string): boolean {
  return name !== domain && isWithin(name, domain);
}

/** The name without its first label; a single label is returned as it is. */
export function parentOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

function isRoot(domain: string): boolean {
  return domain === '' || domain === '.';
}
