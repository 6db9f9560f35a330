import { CidrBlock, IpAddress } from '#base/domain/ip-address.js';
import { parseDomainSpec, parseMacros } from './spf-macro.js';
import { shiftFaults, type Parsed, type SyntaxFault } from './syntax-fault.js';
import type { Span } from './text-span.js';

const QUALIFIERS = ['+', '-', '~', '?'] as const;
export type SpfQualifier = (typeof QUALIFIERS)[number];

interface Qualified {
  readonly qualifier: SpfQualifier;
}
interface HostTerm extends Qualified {
  readonly kind: 'a' | 'mx';
  readonly domain?: string;
  readonly prefix4?: number;
  readonly prefix6?: number;
}
interface NetworkTerm extends Qualified {
  readonly kind: 'ip4' | 'ip6';
  readonly network: CidrBlock;
}

/** A domain is kept as written, with its macros; a term that cannot be parsed is kept as text. */
export type SpfTerm =
  | ({ readonly kind: 'all' } & Qualified)
  | ({ readonly kind: 'include' | 'exists'; readonly domain: string } & Qualified)
  | ({ readonly kind: 'ptr'; readonly domain?: string } & Qualified)
  | HostTerm
  | NetworkTerm
  | { readonly kind: 'redirect' | 'exp'; readonly domain: string }
  | { readonly kind: 'modifier'; readonly name: string; readonly value: string }
  | { readonly kind: 'unreadable'; readonly text: string };

/** Parses one term (RFC 7208 section 4.6.1): a directive, or a modifier, which has `=` right after its name. */
export function parseTerm(word: Span): Parsed<SpfTerm> {
  const nameLength = word.text.search(/[:/=]|$/);
  const name = word.slice(0, nameLength);
  const rest = word.slice(nameLength);
  const { term, faults } = rest.text.startsWith('=') ? modifier(name, rest.slice(1)) : directive(name, rest);
  return { record: term && faults.length === 0 ? term : { kind: 'unreadable', text: word.text }, faults };
}

export function formatTerm(term: SpfTerm): string {
  switch (term.kind) {
    case 'unreadable':
      return term.text;
    case 'modifier':
      return `${term.name}=${term.value}`;
    case 'redirect':
    case 'exp':
      return `${term.kind}=${term.domain}`;
    case 'all':
      return `${term.qualifier}all`; // the qualifier is always written, because a bare "all" looks harmless
    case 'ip4':
    case 'ip6':
      return `${qualifierOf(term)}${term.kind}:${formatNetwork(term.network)}`;
    case 'a':
    case 'mx':
      return `${qualifierOf(term)}${term.kind}${formatDomain(term.domain)}${formatPrefixes(term)}`;
    default:
      return `${qualifierOf(term)}${term.kind}${formatDomain(term.domain)}`;
  }
}

function qualifierOf({ qualifier }: Qualified): string {
  return qualifier === '+' ? '' : qualifier;
}

function formatDomain(domain: string | undefined): string {
  return domain === undefined ? '' : `:${domain}`;
}

function formatPrefixes({ prefix4, prefix6 }: HostTerm): string {
  return `${prefix4 === undefined ? '' : `/${prefix4}`}${prefix6 === undefined ? '' : `//${prefix6}`}`;
}

function formatNetwork({ address, prefix }: CidrBlock): string {
  return prefix === address.bytes.length * 8 ? address.toString() : `${address.toString()}/${prefix}`;
}

interface ParsedTerm {
  readonly term?: SpfTerm;
  readonly faults: readonly SyntaxFault[];
}

function modifier(name: Span, value: Span): ParsedTerm {
  if (!/^[a-z][a-z0-9_.-]*$/i.test(name.text)) return { faults: [name.fault('name-invalid')] };
  const kind = name.text.toLowerCase();
  if (kind === 'redirect' || kind === 'exp') {
    return { term: { kind, domain: value.text }, faults: parseDomainSpec(value).faults };
  }
  const { faults } = parseMacros(value.text, 'term');
  return {
    term: { kind: 'modifier', name: name.text, value: value.text },
    faults: shiftFaults(faults, value.position),
  };
}

function directive(name: Span, rest: Span): ParsedTerm {
  const signed = QUALIFIERS.find((mark) => name.text.startsWith(mark));
  const qualifier = signed ?? '+';
  const kind = name.text.slice(signed ? 1 : 0).toLowerCase();
  const argument = rest.text.startsWith(':') ? rest.slice(1) : undefined;
  switch (kind) {
    case 'all':
      return { term: { kind, qualifier }, faults: unexpected(rest) };
    case 'include':
    case 'exists':
      if (!argument?.text) return { faults: [...(argument ? [] : unexpected(rest)), name.fault('argument-missing')] };
      return { term: { kind, qualifier, domain: argument.text }, faults: parseDomainSpec(argument).faults };
    case 'ptr':
      if (!argument) return { term: { kind, qualifier }, faults: unexpected(rest) };
      return { term: { kind, qualifier, domain: argument.text }, faults: parseDomainSpec(argument).faults };
    case 'a':
    case 'mx':
      return hosts({ kind, qualifier }, rest);
    case 'ip4':
    case 'ip6':
      if (!argument) return { faults: [...unexpected(rest), name.fault('argument-missing')] };
      return network({ kind, qualifier }, argument);
    default:
      return { faults: [name.fault('mechanism-unknown')] };
  }
}

function unexpected(rest: Span): SyntaxFault[] {
  return rest.text === '' ? [] : [rest.fault('argument-unexpected')];
}

/** `[":" domain-spec] ["/" ip4-prefix] ["//" ip6-prefix]`; a slash may also be part of the domain. */
function hosts(term: HostTerm, rest: Span): ParsedTerm {
  const { index, 1: four, 2: six } = /(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(rest.text)!;
  const before = rest.slice(0, index);
  const faults: SyntaxFault[] = [];
  if (before.text.startsWith(':')) faults.push(...parseDomainSpec(before.slice(1)).faults);
  else faults.push(...unexpected(before));
  const tooLong = (digits: string | undefined, bits: number) => digits !== undefined && !isPrefix(digits, bits);
  if (tooLong(four, 32) || tooLong(six, 128)) faults.push(rest.slice(index).fault('prefix-invalid'));
  return {
    term: {
      ...term,
      ...(before.text !== '' && { domain: before.text.slice(1) }),
      ...(four !== undefined && { prefix4: Number(four) }),
      ...(six !== undefined && { prefix6: Number(six) }),
    },
    faults,
  };
}

function isPrefix(digits: string, bits: number): boolean {
  return /^(0|[1-9]\d{0,2})$/.test(digits) && Number(digits) <= bits;
}

function network(term: Omit<NetworkTerm, 'network'>, argument: Span): ParsedTerm {
  const block = CidrBlock.parse(argument.text);
  const version = term.kind === 'ip4' ? 4 : 6;
  if (block?.address.version === version) return { term: { ...term, network: block }, faults: [] };
  const slash = argument.text.search(/\/|$/);
  const address = argument.slice(0, slash);
  const isAddress = IpAddress.parse(address.text)?.version === version;
  return { faults: [isAddress ? argument.slice(slash).fault('prefix-invalid') : address.fault('address-invalid')] };
}
