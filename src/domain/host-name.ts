/** A name of the DNS as hosts are written here: lower case, without the dot at its end; empty for the root. */
export function hostName(name: string): string {
  return withoutRootDot(name).toLowerCase();
}

/** The same of a name server, which by mistake may be the root: that is written as a dot. */
export function serverName(target: string): string {
  return hostName(target) || '.';
}

/** A name of the DNS in the case it is written in, without the dot at its end. */
export function withoutRootDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** Whether a name is this domain or lies below it; both written the same way. */
export function isWithin(name: string, domain: string): boolean {
  if (isRoot(domain) || name === domain) return true;
  return name.endsWith(domain) && name.charAt(name.length - domain.length - 1) === '.';
}

export function isWithinAny(name: string, domains: readonly string[]): boolean {
  return domains.some((domain) => isWithin(name, domain));
}

/** Whether a name lies below this domain, and is not the domain itself. */
export function isBelow(name: string, domain: string): boolean {
  return name !== domain && isWithin(name, domain);
}

/** The name without its first label; the last one's is itself. */
export function parentOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

function isRoot(domain: string): boolean {
  return domain === '' || domain === '.';
}
