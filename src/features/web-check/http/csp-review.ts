import { IpAddress } from '#base/domain/ip-address.js';
import { allowsAnybody } from '#base/fingerprints/open-hosts.js';
import { type CspPolicy, effectiveName, ignoredSources, isHash, isNonce, isNonceOrHash } from './csp-policy.js';

export type CspWeakness =
  | 'unsafe-inline'
  | 'unsafe-eval'
  | 'unsafe-hashes'
  | 'scheme-source'
  | 'wildcard-source'
  | 'http-source'
  | 'ip-source'
  | 'missing-directive'
  | 'nonce-short'
  | 'nonce-charset'
  | 'deprecated-directive'
  | 'unknown-directive'
  | 'duplicate-directive'
  | 'missing-semicolon'
  | 'invalid-keyword'
  | 'ignored-source'
  | 'allowlist-bypass';

/** What a strict policy would have in addition. */
export type CspHardening =
  | 'no-strict-dynamic'
  | 'strict-dynamic-alone'
  | 'no-unsafe-inline-fallback'
  | 'no-allowlist-fallback'
  | 'no-trusted-types';

export interface CspRemark<Code> {
  readonly code: Code;
  readonly directive: string;
  readonly value?: string;
}

export interface CspReview {
  readonly weaknesses: readonly CspRemark<CspWeakness>[];
  readonly hardening: readonly CspRemark<CspHardening>[];
}

const SCRIPTS = ['script-src', 'script-src-attr', 'script-src-elem'];
/** Directives through which foreign code gets into the page. */
const RISKY = [...SCRIPTS, 'object-src', 'base-uri'];
const BARE_SCHEMES = ['data:', 'http:', 'https:'];
const DEPRECATED = ['reflected-xss', 'referrer', 'disown-opener', 'prefetch-src'];
const DIRECTIVES: ReadonlySet<string> = new Set([
  ...SCRIPTS,
  ...DEPRECATED,
  ...'child-src connect-src default-src fenced-frame-src font-src frame-src img-src manifest-src media-src'.split(' '),
  ...'object-src style-src style-src-attr style-src-elem worker-src base-uri plugin-types sandbox'.split(' '),
  ...'form-action frame-ancestors navigate-to report-to report-uri block-all-mixed-content'.split(' '),
  ...'upgrade-insecure-requests require-sri-for require-trusted-types-for trusted-types webrtc'.split(' '),
]);
const KEYWORDS: ReadonlySet<string> = new Set(
  [
    ...'self none unsafe-inline unsafe-eval wasm-eval wasm-unsafe-eval strict-dynamic unsafe-hashed-attributes'.split(
      ' ',
    ),
    ...'unsafe-hashes report-sample trusted-types-eval report-sha256 report-sha384 report-sha512 block allow'.split(
      ' ',
    ),
    'inline-speculation-rules',
  ].map((word) => `'${word}'`),
);
/** Keywords of single directives. */
const OWN_KEYWORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['require-trusted-types-for', ["'script'"]],
  ['trusted-types', ["'allow-duplicates'", "'none'"]],
]);
const MIN_NONCE = 8;

export function isKnownDirective(name: string): boolean {
  return DIRECTIVES.has(name);
}

/** What lets foreign code into the page, what browsers ignore, and what a strict policy would have. */
export function reviewPolicy(policy: CspPolicy): CspReview {
  return {
    weaknesses: [...sourceWeaknesses(policy), ...missingDirectives(policy), ...syntaxRemarks(policy)],
    hardening: hardeningOf(policy),
  };
}

function* sourceWeaknesses(policy: CspPolicy): Iterable<CspRemark<CspWeakness>> {
  const { directives } = policy;
  for (const directive of distinct(SCRIPTS.map((name) => effectiveName(policy, name)))) {
    const sources = directives.get(directive) ?? [];
    for (const value of ignoredSources(sources)) yield { code: 'ignored-source', directive, value };
    const left = remaining(sources);
    for (const code of ['unsafe-inline', 'unsafe-eval', 'unsafe-hashes'] as const)
      if (left.includes(`'${code}'`)) yield { code, directive, value: `'${code}'` };
  }
  for (const directive of distinct(RISKY.map((name) => effectiveName(policy, name)))) {
    const isScript = SCRIPTS.some((name) => effectiveName(policy, name) === directive);
    const sources = directives.get(directive) ?? [];
    for (const value of isScript ? remaining(sources) : sources) {
      if (BARE_SCHEMES.includes(value)) yield { code: 'scheme-source', directive, value };
      if (withoutScheme(value) === '*') yield { code: 'wildcard-source', directive, value };
      if (isScript && allowsAnybody(value)) yield { code: 'allowlist-bypass', directive, value };
    }
  }
  for (const [directive, sources] of directives)
    for (const value of sources) {
      if (/^http:\/\//i.test(value)) yield { code: 'http-source', directive, value };
      if (isAddress(value)) yield { code: 'ip-source', directive, value };
    }
}

function* missingDirectives(policy: CspPolicy): Iterable<CspRemark<CspWeakness>> {
  const { directives } = policy;
  for (const directive of ['object-src', 'script-src'])
    if (!directives.has(directive) && !directives.has('default-src')) yield { code: 'missing-directive', directive };
  const scripts = directives.get(effectiveName(policy, 'script-src')) ?? [];
  const isDynamic = scripts.includes("'strict-dynamic'");
  // A base element would send scripts with relative URLs to another host, where the nonce still lets them run.
  const needsBase = scripts.some(isNonce) || (isDynamic && scripts.some(isHash));
  if (needsBase && !directives.has('base-uri')) yield { code: 'missing-directive', directive: 'base-uri' };
}

function* syntaxRemarks({ directives, repeated }: CspPolicy): Iterable<CspRemark<CspWeakness>> {
  for (const directive of repeated) yield { code: 'duplicate-directive', directive };
  for (const [directive, sources] of directives) {
    if (DEPRECATED.includes(directive)) yield { code: 'deprecated-directive', directive };
    if (!DIRECTIVES.has(directive)) yield { code: 'unknown-directive', directive };
    for (const value of sources) {
      const [, nonce] = /^'nonce-(.+)'$/i.exec(value) ?? [];
      if (nonce !== undefined && nonce.length < MIN_NONCE) yield { code: 'nonce-short', directive, value };
      if (nonce !== undefined && !isNonce(value)) yield { code: 'nonce-charset', directive, value };
      if (DIRECTIVES.has(value.toLowerCase())) yield { code: 'missing-semicolon', directive, value };
      else if (isWrongKeyword(directive, value)) yield { code: 'invalid-keyword', directive, value };
    }
  }
}

/** A keyword without its quotes is a host name to browsers; with quotes it has to be one that they know. */
function isWrongKeyword(directive: string, value: string): boolean {
  if (OWN_KEYWORDS.get(directive)?.includes(value)) return false;
  if (!value.startsWith("'"))
    return KEYWORDS.has(`'${value.toLowerCase()}'`) || /^(?:nonce|sha(?:256|384|512))-/i.test(value);
  return !KEYWORDS.has(value) && !isNonceOrHash(value);
}

function hardeningOf(policy: CspPolicy): CspRemark<CspHardening>[] {
  const directive = effectiveName(policy, 'script-src');
  const sources = policy.directives.get(directive) ?? [];
  const isTrusted = sources.some(isNonceOrHash);
  const isDynamic = sources.includes("'strict-dynamic'");
  const hasHosts = sources.some((source) => !source.startsWith("'"));
  const hasFallback = sources.some((source) => ['http:', 'https:', '*'].includes(source) || source.includes('.'));
  const remarks: CspRemark<CspHardening>[] = [];
  const add = (code: CspHardening, when: boolean) => when && remarks.push({ code, directive });
  add('no-strict-dynamic', hasHosts && !isDynamic);
  add('strict-dynamic-alone', isDynamic && !isTrusted);
  add('no-unsafe-inline-fallback', isTrusted && !sources.includes("'unsafe-inline'"));
  add('no-allowlist-fallback', isDynamic && !hasFallback);
  if (!policy.directives.get('require-trusted-types-for')?.includes("'script'"))
    remarks.push({ code: 'no-trusted-types', directive: 'require-trusted-types-for' });
  return remarks;
}

function remaining(sources: readonly string[]): string[] {
  const ignored = new Set(ignoredSources(sources));
  return sources.filter((source) => !ignored.has(source));
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function withoutScheme(source: string): string {
  return source.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '');
}

function isAddress(source: string): boolean {
  const [host = ''] = withoutScheme(source).split(/[/:]/, 1);
  return /^\d/.test(host) && IpAddress.parse(host) !== undefined;
}
