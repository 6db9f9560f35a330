import { TokenReader } from '#formats/dns-wire/presentation/token-reader.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { MAX_TTL, presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import { generatedLines, templateIn } from './generate-directive.js';
import { LineError, ownerName, readPreamble, readRecordText, recordTypeIn, timeToLive } from './record-line.js';
import { type Line, logicalLines } from './zone-lines.js';

const MAX_ENTRIES = 2000;
/** Faults that are reported; a file of another kind has one on every line. */
const MAX_FAULTS = 100;
const MAX_SHOWN = 200;
/** 64 KB of data, each octet written with four characters, and what is before it. */
const MAX_LINE_LENGTH = 300_000;
const DEFAULT_TTL = 3600;
const BYTE_ORDER_MARK = '\uFEFF';

/** An entry of a pasted zone: name and type, and the record if its data could be parsed. */
export interface ZoneEntry {
  readonly name: string;
  readonly type: RecordType;
  readonly record?: ResourceRecord;
  /** The line that it begins on, from 1. */
  readonly line?: number;
  /** That line, cut short. */
  readonly text?: string;
}

/** Faults after which the zone may have records that are not known. */
const UNREAD = [
  ...(['not-a-record', 'directive', 'class', 'name', 'letters', 'no-owner', 'ttl'] as const),
  ...(['parenthesis', 'quote', 'too-many'] as const),
];
/** Faults of lines whose name and type are known. */
type KnownFault = 'data' | 'outside' | 'mark' | 'generate' | 'origin' | 'nested' | 'unquoted' | 'ttl-high';

/** What is wrong with a line. The texts are in `i18n/<lang>/zones.json`. */
export type LineFault = (typeof UNREAD)[number] | KnownFault;

export interface ZoneFault<Fault extends string = string> {
  readonly fault: Fault;
  /** Undefined where the format has no lines. */
  readonly line?: number;
  readonly text: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface ZoneFile {
  readonly entries: readonly ZoneEntry[];
  /** Whether every line could be read, none includes others, and all parentheses and quotes are closed. */
  readonly isWhole: boolean;
  readonly faults: readonly ZoneFault<LineFault>[];
}

/**
 * Reads the entries of a master file (RFC 1035 section 5.1) at the domain and below; lines that cannot be parsed are
 * left out and reported.
 */
export function readZoneFile(text: string, domain: string, maxEntries = MAX_ENTRIES): ZoneFile {
  const reader = new ZoneFileReader(domain, maxEntries);
  const hasMark = text.startsWith(BYTE_ORDER_MARK);
  if (hasMark) reader.report('mark', { number: 1, text: '' });
  const lines = logicalLines(hasMark ? text.slice(1) : text, (fault, number, shown) =>
    reader.report(fault, { number, text: shown }),
  );
  // The end of a file with too many records is still searched for what is not closed.
  for (const line of lines) for (const one of reader.linesOf(line)) reader.read(one);
  return reader.result;
}

class ZoneFileReader {
  private readonly entries: ZoneEntry[] = [];
  /** What is not closed is found when a line ends, and reported before others. */
  private readonly unclosed: ZoneFault<LineFault>[] = [];
  private readonly faults: ZoneFault<LineFault>[] = [];
  private origin: string;
  private defaultTtl: number | undefined;
  private lastTtl: number | undefined;
  private owner: string | undefined;
  /** In the whole file: a short text can have many directives. */
  private generatedLines = 0;
  private isFirst = true;
  private isFull = false;
  private isWhole = true;

  constructor(
    private readonly domain: string,
    private readonly maxEntries: number,
  ) {
    this.origin = `${domain}.`;
  }

  get result(): ZoneFile {
    const { entries, isWhole } = this;
    const shown = [...this.unclosed, ...this.faults].slice(0, MAX_FAULTS);
    return { entries, isWhole, faults: shown.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
  }

  report(fault: LineFault, { number, text }: Pick<Line, 'number' | 'text'>, params: ZoneFault['params'] = {}): void {
    if (UNREAD.some((one) => one === fault)) this.isWhole = false;
    const faults = fault === 'parenthesis' || fault === 'quote' ? this.unclosed : this.faults;
    if (faults.length < MAX_FAULTS) faults.push({ fault, line: number, text: shownLine(text), params });
  }

  /** The line itself, or the lines that it generates: at most as many as a zone may have. */
  *linesOf(line: Line): Generator<Line> {
    if (this.isFull || !/^\$generate\s/i.test(line.text) || line.isIndented) yield line;
    else yield* this.generated(line);
  }

  private *generated(line: Line): Generator<Line> {
    const words = this.wordsOf(line);
    words?.next();
    const template = words && templateIn(words);
    if (!template) {
      this.report('directive', line, { directive: '$GENERATE' });
      return;
    }
    this.report('generate', line);
    const { owner, lastTtl } = this;
    const before = this.faults.length;
    for (const text of generatedLines(template)) {
      if (this.generatedLines++ >= this.maxEntries) {
        this.cut(line);
        break;
      }
      // Of records that are all wrong or outside, the first is enough.
      if (this.faults.length > before) break;
      yield { ...line, text, isIndented: false };
    }
    [this.owner, this.lastTtl] = [owner, lastTtl];
  }

  read(line: Line): void {
    if (this.isFull) return;
    if (this.entries.length >= this.maxEntries) return this.cut(line);
    try {
      const words = this.wordsOf(line);
      if (!words) throw new Error('longer than any record');
      if (line.isNested) this.report('nested', line);
      if (words.peek().startsWith('$') && !line.isIndented) this.obey(words, line);
      else this.readRecord(words, line);
    } catch (error) {
      this.report(error instanceof LineError ? error.fault : 'not-a-record', line);
    }
  }

  private wordsOf({ text }: Line): TokenReader | undefined {
    return text.length > MAX_LINE_LENGTH ? undefined : new TokenReader(text, this.origin);
  }

  private cut(line: Line): void {
    this.report('too-many', line, { limit: String(this.maxEntries) });
    this.isFull = true;
  }

  /** $INCLUDE is not read: the file is elsewhere. */
  private obey(words: TokenReader, line: Line): void {
    const directive = words.next().toUpperCase();
    if (directive === '$TTL') this.defaultTtl = this.limited(timeToLive(words), line);
    else if (directive === '$ORIGIN') this.startAt(words, line);
    else return this.report('directive', line, { directive });
    if (words.left > 0) throw new LineError('not-a-record');
  }

  private startAt(words: TokenReader, line: Line): void {
    if (!words.peek().endsWith('.') && words.peek() !== '@') this.report('origin', line);
    this.origin = ownerName(words);
  }

  private readRecord(words: TokenReader, line: Line): void {
    const { domain } = this;
    if (!line.isIndented) {
      this.owner = undefined; // lines below a name that is none do not belong to the name before it
      this.isFirst = false;
      this.owner = ownerName(words);
    }
    if (this.owner === undefined) throw new LineError(this.isFirst ? 'no-owner' : 'name');
    const given = readPreamble(words);
    this.lastTtl = (given === undefined ? undefined : this.limited(given, line)) ?? this.defaultTtl ?? this.lastTtl;
    const entry = this.entryIn(this.owner, words, line);
    // As $TTL in BIND, where nothing else gives one.
    if (this.lastTtl === undefined && entry.record?.type === 'SOA') this.defaultTtl = entry.record.ttl;
    this.lastTtl ??= entry.record?.ttl;
    const isInside = isWithin(entry.name, domain);
    if (isInside) this.entries.push(entry);
    else this.report('outside', line, { host: entry.name, zone: domain });
    if (!entry.record) this.report('data', line, { type: entry.type });
    const published = entry.record && lostText(entry.record, line);
    if (published !== undefined) this.report('unquoted', line, { published });
  }

  private entryIn(owner: string, words: TokenReader, { number, text }: Line): ZoneEntry {
    const type = recordTypeIn(words);
    const entry = { name: hostName(owner), type, line: number, text: shownLine(text) };
    try {
      const record = readRecordText(owner, type, this.lastTtl ?? DEFAULT_TTL, words);
      return { ...entry, record: this.lastTtl === undefined ? withUsualTtl(record) : record };
    } catch {
      return entry;
    }
  }

  /** RFC 2181 section 8: a TTL with the most significant bit set is zero. */
  private limited(ttl: number, line: Line): number {
    if (ttl <= MAX_TTL) return ttl;
    this.report('ttl-high', line);
    return 0;
  }
}

function shownLine(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > MAX_SHOWN ? `${trimmed.slice(0, MAX_SHOWN)}…` : trimmed;
}

/** Where no TTL is given, that of the SOA record is its last field, as in BIND. */
function withUsualTtl(record: ResourceRecord): ResourceRecord {
  return record.type === 'SOA' ? { ...record, ttl: record.data.minimum } : record;
}

/** What remains of a text of tags that is not in quotes: words are joined without spaces, and a semicolon begins a comment. */
function lostText(record: ResourceRecord, { text, isCut }: Line): string | undefined {
  if (record.type !== 'TXT' || text.includes('"')) return undefined;
  const published = presentData(record);
  const isLost = isCut || record.data.strings.length > 1;
  return isLost && /^v=/i.test(published) ? shownLine(published) : undefined;
}
