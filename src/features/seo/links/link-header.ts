export interface HttpLink {
  readonly href: string;
  readonly rel: readonly string[];
}

const MAX_LINKS = 200;
const REL = /^rel\s*=\s*"?([^"]*)/i;

/** Parses `<address>; rel="name", <address>; …` (RFC 8288 section 3). */
export function parseLinkHeader(line: string): HttpLink[] {
  const links: HttpLink[] = [];
  for (const [address = '', ...parameters] of partsOf(line)) {
    if (address.startsWith('<') && address.endsWith('>') && links.length < MAX_LINKS)
      links.push({ href: address.slice(1, -1).trim(), rel: relOf(parameters) });
  }
  return links;
}

/** Splits at commas into links and at semicolons into parameters, except inside addresses and quotes. */
function partsOf(line: string): string[][] {
  const links: string[][] = [[]];
  let start = 0;
  let within: '"' | '>' | undefined;
  for (let at = 0; at <= line.length; at++) {
    const character = line[at] ?? ',';
    if (within === '"' && character === '\\') at++;
    else if (within !== undefined) within = character === within ? undefined : within;
    else if (character === '"') within = '"';
    else if (character === '<') within = '>';
    if (at < line.length && (within !== undefined || (character !== ',' && character !== ';'))) continue;
    links.at(-1)!.push(line.slice(start, at).trim());
    start = at + 1;
    if (character === ',') links.push([]);
  }
  return links;
}

/** Of several rel parameters, the first counts (RFC 8288 section 3.3). */
function relOf(parameters: readonly string[]): string[] {
  const [, value = ''] = parameters.map((parameter) => REL.exec(parameter)).find((found) => found) ?? [];
  return value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
