import { Parser } from 'htmlparser2';
import { readAddress } from './report-address.js';
import { readTime } from './report-time.js';
import { isDecided } from './row-result.js';
import {
  type AggregateReport,
  type AggregateRow,
  type DkimResult,
  type OverrideReason,
  type ReportProblem,
  type SpfResult,
  UnreadableFile,
  type UnreadableReason,
} from './report-file.js';

const MAX_DEPTH = 32;
const MAX_TEXT = 8192;
/** The parser keeps a tag, an attribute or a comment until its end. */
const MAX_TOKEN = 65_536;
const MAX_RESULTS = 50;
const MAX_ERRORS = 20;
/** The root element may have text such as a log line before it, but a report begins near the start of its file. */
const MAX_PREAMBLE = 4096;
/** Elements that hold others. What any other element holds is an extension (RFC 9990), whose names mean nothing here. */
const CONTAINERS = new Set(
  'feedback schema report_metadata date_range policy_published record row policy_evaluated reason identifiers identities auth_results dkim spf'.split(
    ' ',
  ),
);
const POLICY_TAGS = new Set('adkim aspf p sp np pct fo testing discovery_method'.split(' '));

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

const emptyRow = (): Draft<AggregateRow> & {
  reasons: OverrideReason[];
  authDkim: DkimResult[];
  authSpf: SpfResult[];
} => ({
  ip: null,
  count: null,
  disposition: null,
  dkim: null,
  spf: null,
  headerFrom: null,
  envelopeFrom: null,
  envelopeTo: null,
  reasons: [],
  authDkim: [],
  authSpf: [],
});

/** Reads an aggregate report piece by piece, so that a large one is never held as text. */
export class AggregateReportReader {
  private readonly parser: Parser;
  private readonly path: string[] = [];
  private text = '';
  private readBeforeRoot = 0;
  /** Read since the last token was complete. */
  private unfinished = 0;
  private namespace: string | null = null;
  private readonly metadata = new Map<string, string>();
  private readonly policy: Record<string, string> = {};
  private policies = 0;
  private policyDomain: string | null = null;
  private readonly errors: string[] = [];
  private readonly rows: AggregateRow[] = [];
  private row = emptyRow();
  private hasInvalidCount = false;
  /** How many elements of an extension are open. */
  private foreign = 0;
  private entry: Record<string, string> = {};
  private readonly problems = new Set<ReportProblem>();
  /** Reporters repeat the same few names in thousands of rows: equal texts share one string. */
  private readonly strings = new Map<string, string>();

  constructor(private readonly takeRow: () => void) {
    this.parser = new Parser(
      {
        onopentagname: (name) => this.complete(() => this.open(name)),
        onattribute: (name, value) => this.complete(() => this.attribute(name, value)),
        ontext: (text) => this.complete(() => this.addText(text)),
        onclosetag: (_name, isImplied) => this.complete(() => this.close(isImplied)),
        oncomment: () => (this.unfinished = 0),
        onprocessinginstruction: (name, text) => {
          this.unfinished = 0;
          if (name.startsWith('!')) throw new UnreadableFile(this.path.length === 0 ? declared(text) : 'no-report');
        },
      },
      { xmlMode: true },
    );
  }

  write(text: string): void {
    this.unfinished += text.length;
    this.parser.write(text);
    if (this.unfinished > MAX_TOKEN) throw new UnreadableFile('too-large');
    if (this.namespace === null && this.root === undefined && (this.readBeforeRoot += text.length) > MAX_PREAMBLE)
      throw new UnreadableFile('no-report');
  }

  private complete(take: () => void): void {
    this.unfinished = 0;
    take();
  }

  end(): AggregateReport {
    this.parser.end();
    if (this.root === undefined) throw new UnreadableFile('no-report');
    const begin = this.time('begin');
    const end = this.time('end');
    const isSwapped = begin !== null && end !== null && end < begin;
    if (isSwapped) this.problems.add('swapped-range');
    if (this.policies > 1) this.problems.add('several-policies');
    const required = [this.metadata.get('org_name'), begin, end, this.policyDomain, this.policy['p']];
    if (required.some((value) => value === undefined || value === null)) this.problems.add('missing-field');
    return {
      kind: 'aggregate',
      organization: this.metadata.get('org_name') ?? null,
      email: this.metadata.get('email') ?? null,
      reportId: this.metadata.get('report_id') ?? null,
      begin: isSwapped ? end : begin,
      end: isSwapped ? begin : end,
      domain: this.policyDomain,
      policy: this.policy,
      version: this.metadata.get('version') ?? null,
      generator: this.metadata.get('generator') ?? null,
      namespace: this.namespace,
      errors: this.errors,
      rows: this.rows,
      problems: [...this.problems],
    };
  }

  private root: string | undefined;

  private open(qualified: string): void {
    const name = localName(qualified);
    if (this.root === undefined) this.begin(name);
    if (this.path.length >= MAX_DEPTH) throw new UnreadableFile('too-deep');
    if (this.foreign > 0 || !isContainer(this.path.at(-1))) this.foreign++;
    this.path.push(name);
    this.text = '';
    if (this.foreign > 0) return;
    if (name === 'record') this.row = emptyRow();
    else if (name === 'policy_published') this.policies++;
    else if (name === 'reason' || ((name === 'dkim' || name === 'spf') && this.parent === 'auth_results'))
      this.entry = {};
  }

  private begin(name: string): void {
    if (name === 'html') throw new UnreadableFile('web-page');
    if (name !== 'feedback' && name !== 'schema') throw new UnreadableFile('no-report');
    this.root = name;
  }

  private attribute(name: string, value: string): void {
    const isRoot = this.path.length === 1;
    if (isRoot && this.namespace === null && /^xmlns(:|$)/i.test(name)) this.namespace = value.slice(0, MAX_TEXT);
  }

  private addText(text: string): void {
    if (this.text.length < MAX_TEXT) this.text += text.slice(0, MAX_TEXT - this.text.length);
  }

  private get parent(): string | undefined {
    return this.path.at(-2);
  }

  private close(isImplied: boolean): void {
    const name = this.path.at(-1)!;
    if (isImplied) this.problems.add('incomplete');
    if (isImplied && name === 'record') this.row.isCut = true;
    if (this.foreign > 0) this.foreign--;
    else this.finish(name, this.intern(this.text.trim()));
    this.path.pop();
    this.text = '';
  }

  private finish(name: string, value: string): void {
    const { parent } = this;
    if (name === 'record') this.finishRow();
    else if (name === 'reason') this.finishReason();
    else if (parent === 'auth_results' && name === 'dkim') this.finishDkim();
    else if (parent === 'auth_results' && name === 'spf') this.finishSpf();
    else if (value !== '') this.takeValue(parent, name, value);
  }

  private takeValue(parent: string | undefined, name: string, value: string): void {
    switch (parent) {
      case 'feedback':
      case 'report_metadata':
        return this.takeMetadata(name, value);
      case 'date_range':
        return this.setMetadata(name, value);
      case 'policy_published':
        return this.takePolicy(name, value);
      case 'row':
      case 'policy_evaluated':
      case 'identifiers':
      case 'identities': // the name in drafts of RFC 7489
        return this.takeRowValue(name, value);
      case 'reason':
      case 'dkim':
      case 'spf':
        this.entry[name] ??= value;
    }
  }

  private takeMetadata(name: string, value: string): void {
    if (name !== 'error') return this.setMetadata(name, value);
    if (this.errors.length < MAX_ERRORS) this.errors.push(value);
  }

  private setMetadata(name: string, value: string): void {
    if (!this.metadata.has(name) && this.metadata.size < MAX_RESULTS) this.metadata.set(name, value);
  }

  /** Only the first policy counts. */
  private takePolicy(name: string, value: string): void {
    if (this.policies > 1) return;
    if (name === 'domain') this.policyDomain ??= value.toLowerCase();
    else if (POLICY_TAGS.has(name)) this.policy[name] ??= value.toLowerCase();
  }

  private takeRowValue(name: string, value: string): void {
    const { row } = this;
    if (name === 'source_ip') row.ip ??= this.addressOf(value);
    else if (name === 'count') row.count ??= this.countOf(value);
    else if (name === 'disposition') row.disposition ??= value.toLowerCase();
    else if (name === 'dkim') row.dkim ??= value.toLowerCase();
    else if (name === 'spf') row.spf ??= value.toLowerCase();
    else if (name === 'header_from') row.headerFrom ??= value.toLowerCase();
    else if (name === 'envelope_from') row.envelopeFrom ??= value.toLowerCase();
    else if (name === 'envelope_to') row.envelopeTo ??= value.toLowerCase();
  }

  /** Text that is no address is kept, because its messages count all the same. */
  private addressOf(value: string): string {
    if (!readAddress(value)) this.problems.add('invalid-address');
    return value;
  }

  /** A number that a sum could not hold exactly is not used at all. */
  private countOf(value: string): number | null {
    const count = /^\+?\d{1,15}(?:\.0{1,6})?$/.test(value) ? Number(value) : null;
    if (count === null) {
      this.hasInvalidCount = true;
      this.problems.add('invalid-count');
    }
    return count;
  }

  private finishReason(): void {
    const { type = null, comment = null } = this.entry;
    if ((type ?? comment) !== null && this.row.reasons.length < MAX_RESULTS)
      this.row.reasons.push({ type: type?.toLowerCase() ?? null, comment });
  }

  private finishDkim(): void {
    const { domain = null, selector = null, result = null } = this.entry;
    if (this.row.authDkim.length < MAX_RESULTS)
      this.row.authDkim.push({ domain: lower(domain), selector, result: lower(result) });
  }

  private finishSpf(): void {
    const { domain = null, scope = null, result = null } = this.entry;
    if (this.row.authSpf.length < MAX_RESULTS)
      this.row.authSpf.push({ domain: lower(domain), scope: lower(scope), result: lower(result) });
  }

  private finishRow(): void {
    this.takeRow();
    if (this.row.isCut !== true) this.noteGaps(this.row);
    this.rows.push(this.row);
  }

  private noteGaps(row: AggregateRow): void {
    if (row.count === null && !this.hasInvalidCount) this.problems.add('missing-count');
    if (!isDecided(row)) this.problems.add('missing-result');
    this.hasInvalidCount = false;
  }

  private time(name: string): number | null {
    return readTime(this.metadata.get(name) ?? '');
  }

  private intern(text: string): string {
    const known = this.strings.get(text);
    if (known !== undefined) return known;
    if (this.strings.size < 10_000) this.strings.set(text, text);
    return text;
  }
}

function isContainer(name: string | undefined): boolean {
  return name === undefined || CONTAINERS.has(name);
}

function declared(text: string): UnreadableReason {
  return /^!doctype\s+html\b/i.test(text) ? 'web-page' : 'dtd';
}

function lower(text: string | null): string | null {
  return text?.toLowerCase() ?? null;
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1).toLowerCase();
}
