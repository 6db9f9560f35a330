/** A policy of Content-Security-Policy: directives by name, each with its source expressions. */
export interface CspPolicy {
  readonly directives: ReadonlyMap<string, readonly string[]>;
  /** Names that occur more than once; browsers use the first. */
  readonly repeated: readonly string[];
}

const SCHEME = /^[a-z][a-z0-9+.-]*:$/i;
/** A keyword; nonces and hashes distinguish case. */
const KEYWORD = /^'(?!nonce-|sha\d)[a-z\d-]+'$/i;
const MAX_POLICIES = 20;
const MAX_DIRECTIVES = 100;
const MAX_SOURCES = 500;

/** Directives that a meta element cannot set (CSP level 3 section 3.3). */
const HEADER_ONLY = ['frame-ancestors', 'report-uri', 'sandbox'];

/** The policies of all header fields together: a comma separates them. */
export function policiesIn(header: string | null): CspPolicy[] {
  return header?.split(',', MAX_POLICIES).map(parsePolicy) ?? [];
}

/** The policy of a meta element. */
export function parseMetaPolicy(content: string): CspPolicy {
  const { directives, repeated } = parsePolicy(content);
  return { directives: new Map([...directives].filter(([name]) => !HEADER_ONLY.includes(name))), repeated };
}

/** Keywords and schemes are compared without regard to case, so they become lower case. */
export function parsePolicy(text: string): CspPolicy {
  const directives = new Map<string, readonly string[]>();
  const repeated = new Set<string>();
  for (const part of text.split(';', MAX_DIRECTIVES)) {
    const [name = '', ...sources] = part.trim().split(/\s+/, MAX_SOURCES);
    const key = name.toLowerCase();
    if (key === '') continue;
    if (directives.has(key)) repeated.add(key);
    else directives.set(key, [...new Set(sources.map(normalized))]);
  }
  return { directives, repeated: [...repeated] };
}

function normalized(source: string): string {
  return SCHEME.test(source) || KEYWORD.test(source) ? source.toLowerCase() : source;
}

/** The name of the directive that applies where this one is missing (CSP level 3 section 6.8). */
export function effectiveName({ directives }: CspPolicy, name: string): string {
  if (directives.has(name)) return name;
  const [, parent] = /^((?:script|style)-src)-(?:attr|elem)$/.exec(name) ?? [];
  if (parent !== undefined && directives.has(parent)) return parent;
  return name.endsWith('-src') || parent !== undefined ? 'default-src' : name;
}

/** The sources that apply to a kind of resource; undefined if the policy does not restrict it. */
export function sourcesFor(policy: CspPolicy, name: string): readonly string[] | undefined {
  return policy.directives.get(effectiveName(policy, name));
}

/** Whether a source is a nonce or hash that browsers accept. */
export function isNonceOrHash(source: string): boolean {
  return isNonce(source) || isHash(source);
}

export function isNonce(source: string): boolean {
  return /^'nonce-[\w+/-]+={0,2}'$/i.test(source);
}

export function isHash(source: string): boolean {
  return /^'sha(?:256|384|512)-[\w+/-]+={0,2}'$/i.test(source);
}

/** Sources that browsers ignore because of a nonce, a hash or 'strict-dynamic' next to them. */
export function ignoredSources(sources: readonly string[]): string[] {
  const isTrusted = sources.some(isNonceOrHash);
  const isDynamic = sources.includes("'strict-dynamic'");
  return sources.filter(
    (source) =>
      (source === "'unsafe-inline'" && (isTrusted || isDynamic)) ||
      (isDynamic && (!source.startsWith("'") || source === "'self'")),
  );
}

/** The sources that apply to a kind of resource and that browsers obey; undefined if the policy does not restrict it. */
export function effectiveSources(policy: CspPolicy, name: string): string[] | undefined {
  const sources = sourcesFor(policy, name);
  const ignored = new Set(ignoredSources(sources ?? []));
  return sources?.filter((source) => !ignored.has(source));
}

const BROAD: ReadonlySet<string> = new Set([
  'ftp:',
  'http:',
  'https:',
  '*',
  'http://*',
  'http://*.*',
  'https://*',
  'https://*.*',
]);

/** Whether a source allows every host. */
export function isBroadSource(source: string): boolean {
  return BROAD.has(source);
}
