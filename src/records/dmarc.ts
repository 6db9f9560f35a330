import { readLenientTags, type LenientSyntax } from './lenient-tags.js';
import { isUri, namesReceiver, parseUriList, schemeOf, type ReportUri } from './report-uri.js';
import type { FaultCode, Parsed, SyntaxFault } from './syntax-fault.js';
import { span } from './text-span.js';
import {
  anyValue,
  isOfVersion,
  matching,
  missing,
  parseTags,
  someValue,
  TagList,
  type TagSyntax,
  type ValueCheck,
} from './tag-list.js';

const POLICIES = ['none', 'quarantine', 'reject'] as const;
export type DmarcPolicy = (typeof POLICIES)[number];
/** Whose mail a policy applies to: the domain's own, or that of subdomains which exist or do not. */
export type DmarcScope = 'domain' | 'subdomain' | 'nonexistent';
export type Alignment = 'r' | 's';

const policy = matching(/^(none|quarantine|reject)$/i);
const alignment = matching(/^[rs]$/i);
/** Each option once, and of "all" and "any" only one: section 4.7; `1:d:s` is a list that RFC 7489 allowed. */
const failureOptions: ValueCheck = (value) => {
  const options = value.split(':').map((option) => span(option).trimmed().text.toLowerCase());
  const isSound = options.every((option) => /^[01ds]$/.test(option)) && new Set(options).size === options.length;
  return isSound && !(options.includes('0') && options.includes('1'))
    ? []
    : [{ code: 'value-invalid', position: 0, text: value }];
};
/** `malto:x@b.example`: an address with another scheme than mail has one misspelled. Other URIs may have any. */
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
      // Taken out by RFC 9989 (appendix C.5.2): kept as written, no longer judged.
      ...{ pct: anyValue, rf: anyValue, ri: anyValue },
      fo: failureOptions,
      t: matching(/^[yn]$/i),
      psd: matching(/^[ynu]$/i),
    }),
  ),
  others: someValue,
};

const MEANT: LenientSyntax = {
  version: 'DMARC1',
  spelt: /(?:^[\s"']*(?:v\s*(?:[=:]\s*)?)?|(?<=[\s;,\\|"'])v\s*=\s*)dmarc[\s_-]*\d*/i,
  names: new Set([...SYNTAX.checks.keys()]),
};

/** A DMARC policy record (RFC 9989); unknown and removed tags stay where the owner put them. */
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

  /** What receivers go by (RFC 9989 section 4.10.1); undefined when they are to act as if there were no record. */
  policyFor(scope: DmarcScope): DmarcPolicy | undefined {
    const broken = this.policy === undefined || this.isUnreadable('sp') || this.isUnreadable('np');
    if (broken) return this.asksForReports ? 'none' : undefined;
    if (scope === 'domain') return this.policy;
    const subdomain = this.subdomainPolicy ?? this.policy;
    return scope === 'subdomain' ? subdomain : (this.nonexistentPolicy ?? subdomain);
  }

  /** `t=y`: receivers are asked to apply the policy one level lower. */
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
    return options.map((option) => span(option).trimmed().text);
  }

  /** By a URI of whatever scheme: section 4.10.1. */
  get asksForReports(): boolean {
    return parseUriList(this.tags.get('rua') ?? '', readUri).uris.length > 0;
  }

  get rua(): ReportUri[] {
    return parseUriList(this.tags.get('rua') ?? '', readReportUri).uris;
  }

  get ruf(): ReportUri[] {
    return parseUriList(this.tags.get('ruf') ?? '', readReportUri).uris;
  }

  /** RFC 7489's sampling rate, as old receivers still apply it. */
  get percentage(): number | undefined {
    const written = this.tags.get('pct');
    return written !== undefined && /^\d{1,3}$/.test(written) && Number(written) <= 100 ? Number(written) : undefined;
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

/** A text that was meant as a policy, typos and all: every tag it has, and what is wrong between them. */
export function parseLenientDmarc(text: string): Parsed<DmarcRecord> | undefined {
  const meant = readLenientTags(text, MEANT);
  return meant && { record: new DmarcRecord(meant.tags), faults: meant.faults };
}

export function formatDmarc(record: DmarcRecord): string {
  return record.tags.toString();
}

/** Whether a TXT record is meant for DMARC at all (RFC 9989 section 4.10, step 2). */
export function isDmarc(text: string): boolean {
  return isOfVersion(text, SYNTAX);
}

/** A record without `p` is still one, acting as `p=none`, if it says where reports go. */
function withoutPolicy(record: DmarcRecord, text: string): SyntaxFault[] {
  return record.tags.get('p') === undefined && !record.asksForReports ? [missing('p', text)] : [];
}

function readReportUri(entry: string): ReportUri | FaultCode {
  const found = readUri(entry);
  if (typeof found === 'string' || SCHEMES.includes(schemeOf(found.uri))) return found;
  return ADDRESS.test(found.uri) ? 'scheme-unsupported' : found;
}

/** RFC 9989 section 4.8: a size may still follow the URI, with a mark that the URI itself must encode. */
function readUri(entry: string): ReportUri | FaultCode {
  const mark = entry.indexOf('!');
  const uri = mark < 0 ? entry : span(entry).slice(0, mark).trimmed().text;
  if (!isUri(uri) || !namesReceiver(uri)) return 'uri-invalid';
  if (mark < 0) return { uri };
  const size = span(entry)
    .slice(mark + 1)
    .trimmed().text;
  return /^\d+[ \t]*[kmgt]?$/i.test(size) ? { uri, size } : 'uri-invalid';
}
