export interface HttpLink {
  readonly href: string;
  readonly rel: readonly string[];
}

const MOST_LINKS = 200;

/** `<address>; rel="name", <address>; …` (RFC 8288 section 3). */
export function parseLinkHeader(line: string): HttpLink[] {
  const links: HttpLink[] = [];
  let at = line.indexOf('<');
  while (at >= 0 && links.length < MOST_LINKS) {
    const end = line.indexOf('>', at);
    if (end < 0) break;
    const next = line.indexOf('<', end);
    const parameters = line.slice(end + 1, next < 0 ? undefined : next);
    links.push({ href: line.slice(at + 1, end).trim(), rel: relOf(parameters) });
    at = next;
  }
  return links;
}

function relOf(parameters: string): string[] {
  const rel = parameters
    .split(/[;,]/)
    .map((parameter) => parameter.trim().toLowerCase())
    .find((parameter) => /^rel\s*=/.test(parameter));
  const value = rel
    ?.slice(rel.indexOf('=') + 1)
    .replaceAll('"', '')
    .trim();
  return value ? value.split(/\s+/) : [];
}
