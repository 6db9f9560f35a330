import { readLenientTags, type LenientSyntax } from './lenient-tags.js';
import { isUri, hasRecipient, parseUriList, schemeOf, type ReportUri } from './report-uri.js';
import type { FaultCode, Parsed, SyntaxFault } from './syntax-fault.js';
import { spanOf } from './text-span.js';
import {
  anyValue,
  isOfVersion,
  valueMatching,
  missingTagFault,
  parseTags,
  someValue,
  TagList,
  type TagSyntax,
  type ValueCheck,
} from './tag-list.js';

const POLICIES = ['none', 'quarantine', 'reject'] as const;
export type DmarcPolicy = (typeof POLICIES)[number];
/** The mail that a policy applies to: of the domain itself, of existing or of nonexistent subdomains. */
export type DmarcScope = 'domain' | 'subdomain' | 'nonexistent';
export type Alignment = 'r' | 's';

const policy = valueMatching(/^(none|quarantine|reject)$/i);
const alignment = valueMatching(/^[rs]$/i);
/** Lists such as `0:1:d:s` and repeated options are left from RFC 7489: harmless, see `withoutOldOptions`. */
const failureOptions: ValueCheck = (value) => {
  const isKnown = value.split(':').every((option) => /^[01ds]$/i.test(spanOf(option).trimmed().text));
  return isKnown ? [] : [{ code: 'value-invalid', position: 0, text: value }];
};
/**
 * A mail address with a scheme other than mailto has a misspelled one, such as `malto:x@b.example`. Other URIs may have
 * any scheme.
 */
const ADDRESS = /^[a-z][a-z\d+.-]*:\/{0,2}[^/@]+@[^/@]+$/i;
const SCHEMES = ['mailto', 'https', 'http'];
const uris: ValueCheck = (value) => parseUriList(value, readReportUri).faults;

// RFC 9989 section 4.8
const SYNTAX: TagSyntax = {
  version: /^[vV][ \t]*=[ \t]*DMARC1[ \t]*$/,
  name: /^[a-z]\w*$/i,
  foldsNames: true,
  checks: new Map(
    Object.entries({
      ...{ p: policy, sp: policy, np: policy },
      ...{ adkim: alignment, aspf: alignment },
      ...{ rua: uris, ruf: uris },
      // Removed by RFC 9989 (appendix C.5.2): kept as published, not checked.
      ...{ pct: anyValue, rf: anyValue, ri: anyValue },
      fo: failureOptions,
      t: valueMatching(/^[yn]$/i),
      psd: valueMatching(/^[ynu]$/i),
    }),
  ),
  others: someValue,
};

const MEANT: LenientSyntax = {
  version: 'DMARC1',
  spelled: /(?:^[\s"']*(?:v\s*(?:[=:]\s*)?)?|(?<=[\s;,\\|"'])v\s*=\s*)dmarc[\s_-]*\d*/i,
  names: new Set([...SYNTAX.checks.keys()]),
};

/** A DMARC policy record (RFC 9989); unknown and removed tags keep their positions. */
export class DmarcRecord {
  constructor(readonly tags: TagList) {}

  get policy(): DmarcPolicy | undefined {
    return this.policyTag('p');
  }

  get subdomainPolicy(): DmarcPolicy | undefined {
    return this.policyTag('sp');
  }

  get nonexistentPolicy(): DmarcPolicy | undefined {
    return this.policyTag('np');
  }

  /** The policy that receivers apply (RFC 9989 section 4.10.1); undefined where they ignore the record. */
  policyFor(scope: DmarcScope): DmarcPolicy | undefined {
    const broken = this.policy === undefined || this.isUnreadable('sp') || this.isUnreadable('np');
    if (broken) return this.asksForReports ? 'none' : undefined;
    if (scope === 'domain') return this.policy;
    const subdomain = this.subdomainPolicy ?? this.policy;
    return scope === 'subdomain' ? subdomain : (this.nonexistentPolicy ?? subdomain);
  }

  /** `t=y` requests that receivers apply the policy one level lower. */
  get testing(): boolean {
    return this.tags.get('t')?.toLowerCase() === 'y';
  }

  get psd(): 'y' | 'n' | 'u' {
    return this.word('psd', ['y', 'n', 'u']) ?? 'u';
  }

  get adkim(): Alignment {
    return this.word('adkim', ['r', 's']) ?? 'r';
  }

  get aspf(): Alignment {
    return this.word('aspf', ['r', 's']) ?? 'r';
  }

  get failureOptions(): string[] {
    const options = this.tags.get('fo')?.toLowerCase().split(':') ?? ['0'];
    return options.map((option) => spanOf(option).trimmed().text);
  }

  /** Whether `rua` has a URI of any scheme (RFC 9989 section 4.10.1). */
  get asksForReports(): boolean {
    return parseUriList(this.tags.get('rua') ?? '', readUri).uris.length > 0;
  }

  get rua(): ReportUri[] {
    return parseUriList(this.tags.get('rua') ?? '', readReportUri).uris;
  }

  get ruf(): ReportUri[] {
    return parseUriList(this.tags.get('ruf') ?? '', readReportUri).uris;
  }

  /** The sampling rate of RFC 7489, which older receivers still apply. */
  get percentage(): number | undefined {
    const written = this.tags.get('pct') ?? '';
    return /^\d{1,3}$/.test(written) && Number(written) <= 100 ? Number(written) : undefined;
  }

  private policyTag(name: 'p' | 'sp' | 'np'): DmarcPolicy | undefined {
    return this.word(name, POLICIES);
  }

  private isUnreadable(name: 'sp' | 'np'): boolean {
    return this.tags.get(name) !== undefined && this.policyTag(name) === undefined;
  }

  private word<T extends string>(name: string, words: readonly T[]): T | undefined {
    const written = this.tags.get(name)?.toLowerCase();
    return words.find((word) => word === written);
  }
}

export function parseDmarc(text: string): Parsed<DmarcRecord> {
  const { tags, faults } = parseTags(text, SYNTAX);
  const record = new DmarcRecord(tags);
  return { record, faults: [...faults, ...withoutPolicy(record, text)] };
}

/** Parses a text that was meant as a policy despite typos: every tag, and the faults between them. */
export function parseLenientDmarc(text: string): Parsed<DmarcRecord> | undefined {
  const meant = readLenientTags(text, MEANT);
  return meant && { record: new DmarcRecord(meant.tags), faults: meant.faults };
}

/** Each failure option once, and only one of 0 and 1 (RFC 9989 section 4.7): 1 asks for every report that 0 asks for. */
export function withoutOldOptions(options: readonly string[]): readonly string[] {
  const distinct = [...new Set(options)];
  return distinct.includes('1') ? distinct.filter((option) => option !== '0') : distinct;
}

export function formatDmarc(record: DmarcRecord): string {
  return record.tags.toString();
}

/** Whether a TXT record is a DMARC record (RFC 9989 section 4.10, step 2). */
export function isDmarc(text: string): boolean {
  return isOfVersion(text, SYNTAX);
}

/** A record without `p` is valid and acts as `p=none` if it has a report URI. */
function withoutPolicy(record: DmarcRecord, text: string): SyntaxFault[] {
  return record.tags.get('p') === undefined && !record.asksForReports ? [missingTagFault('p', text)] : [];
}

function readReportUri(entry: string): ReportUri | FaultCode {
  const found = readUri(entry);
  if (typeof found === 'string' || SCHEMES.includes(schemeOf(found.uri))) return found;
  return ADDRESS.test(found.uri) ? 'scheme-unsupported' : found;
}

/** RFC 9989 section 4.8: a size may follow the URI after an exclamation mark, which the URI itself has to encode. */
function readUri(entry: string): ReportUri | FaultCode {
  const [uri = '', size, ...more] = entry.split('!').map((part) => spanOf(part).trimmed().text);
  if (!isUri(uri) || !hasRecipient(uri) || more.length > 0) return 'uri-invalid';
  if (size === undefined) return { uri };
  return /^\d+[ \t]*[kmgt]?$/i.test(size) ? { uri, size } : 'uri-invalid';
}
