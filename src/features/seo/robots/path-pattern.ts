const NOT_IN_A_URI = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g; // RFC 3986 section 2
/** Maximum length of parts that are searched with `indexOf`. */
const SHORT = 8;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** The normalized path (RFC 9309 section 2.2.2): unreserved characters plain, everything else percent-encoded. */
function normalize(path: string): string {
  return path.replace(NOT_IN_A_URI, encodeURIComponent).replace(/%[0-9a-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(parseInt(octet.slice(1), 16));
    return UNRESERVED.test(character) ? character : octet.toUpperCase();
  });
}

/** The path of a URL for matching, with the special characters of patterns encoded. */
export function matchablePath(url: URL): string {
  return normalize(url.pathname + url.search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
}

/** Linear `indexOf` for long parts (Knuth, Morris and Pratt). */
function placeOf(part: string, path: string, from: number): number {
  if (part.length <= SHORT) return path.indexOf(part, from);
  if (part.length > path.length - from) return -1;
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = from; at < path.length; at++) {
    const code = path.charCodeAt(at);
    while (matched > 0 && code !== part.charCodeAt(matched)) matched = borders[matched - 1]!;
    if (code === part.charCodeAt(matched)) matched++;
    if (matched === part.length) return at - matched + 1;
  }
  return -1;
}

/** For each prefix of a text, the length of its longest proper border. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  for (let at = 1, border = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (border > 0 && code !== text.charCodeAt(border)) border = borders[border - 1]!;
    if (code === text.charCodeAt(border)) border++;
    borders[at] = border;
  }
  return borders;
}

/** The path of an `allow` or `disallow` rule, in which `*` matches anything and a final `$` the end. */
export class PathPattern {
  private constructor(
    /** The length in octets; the longest rule is the most specific. */
    readonly octets: number,
    private readonly head: string,
    private readonly parts: readonly string[],
    private readonly anchored: boolean,
  ) {}

  static parse(text: string): PathPattern {
    const anchored = text.endsWith('$');
    const body = normalize(anchored ? text.slice(0, -1) : text).replaceAll('$', '%24');
    const [head = '', ...parts] = body.split('*');
    return new PathPattern(body.length + Number(anchored), head, parts, anchored);
  }

  /** How many characters of a path it may have to compare. */
  reach(path: string): number {
    return this.parts.length === 0 ? this.head.length : path.length;
  }

  /** Takes the first occurrence of each part: no later one could match more, so that there is no backtracking. */
  matches(path: string): boolean {
    if (!path.startsWith(this.head)) return false;
    const last = this.anchored ? this.parts.length - 1 : this.parts.length;
    let end = this.head.length;
    for (const part of this.parts.slice(0, Math.max(0, last))) {
      const start = placeOf(part, path, end);
      if (start < 0) return false;
      end = start + part.length;
    }
    if (!this.anchored) return true;
    const tail = this.parts[last];
    return tail === undefined ? end === path.length : path.length - tail.length >= end && path.endsWith(tail);
  }
}
