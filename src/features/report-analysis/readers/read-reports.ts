import { isNestedDeeper, parseForeignJson } from '#base/domain/foreign-json.js';
import { GrowingBuffer } from '#platform/runtime/growing-buffer.js';
import { type MailPart, readMail } from '#formats/mime/mail-structure.js';
import { AggregateReportReader } from './aggregate-report.reader.js';
import { FEEDBACK_TYPE, readFailureReport } from './failure-report.reader.js';
import { ReadBudget } from './read-budget.js';
import { type Report, UnreadableFile, type UnreadableReason } from './report-file.js';
import { XmlDecoder } from './text-decoding.js';
import { readTlsReport } from './tls-report.reader.js';
import { type Chunks, gunzipChunks, inflateChunks, isGzip, plainChunks } from './unpack.js';
import { zipEntries } from './zip-archive.js';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file or a member of an archive: the report in it, or why it has none. */
export interface ReadFile {
  readonly name: string;
  readonly report?: Report;
  readonly reason?: UnreadableReason;
}

const MAX_NESTING = 4;
const MAX_JSON_BYTES = 2 * 1024 * 1024;
const MAX_JSON_DEPTH = 32;
/** An unpacked mailbox or archive, and one message: both are held in memory. */
const MAX_COLLECTED_BYTES = 32 * 1024 * 1024;
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const SNIFFED_BYTES = 1024;
const MAX_FIRST_LINE = 2048;
const MAILBOX_LINE = 'From ';
/** How much is read to see whether a message begins, and how many lines that only look so are passed. */
const MAX_BEGINNING = 320;
const MAX_SIMILAR = 10_000;

/** What is done with each report as soon as it is read, so that only one is held at a time. */
export type TakeFile = (file: ReadFile) => void;

/** Reads every report of these files; one bad file never hides another. */
export async function readReports(
  files: readonly GivenFile[],
  take: TakeFile,
  budget: ReadBudget = new ReadBudget(),
): Promise<void> {
  const reader = new FileReader(budget, take);
  for (const file of files) await reader.read(file, 0);
}

class FileReader {
  private found = 0;

  constructor(
    private readonly budget: ReadBudget,
    private readonly takeFile: TakeFile,
  ) {}

  private take(file: ReadFile): void {
    if (file.report) this.budget.takeReport();
    this.found++;
    this.takeFile(file);
  }

  async read(file: GivenFile, depth: number): Promise<void> {
    try {
      await this.open(file, depth);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.take({ name: file.name, reason: error.reason });
    }
  }

  private async open({ name, bytes }: GivenFile, depth: number): Promise<void> {
    if (depth > MAX_NESTING) throw new UnreadableFile('too-deep');
    if (isGzip(bytes)) await this.readStream(name, gunzipChunks(bytes, this.budget), depth);
    else if (isZip(bytes)) await this.readArchive(name, bytes, depth);
    else await this.readStream(name, plainChunks(bytes, this.budget), depth);
  }

  private async readArchive(name: string, bytes: Buffer, depth: number): Promise<void> {
    const entries = zipEntries(bytes);
    if (entries.length === 0) throw new UnreadableFile('empty');
    const before = this.found;
    for (const entry of entries) {
      const chunks = entry.isDeflated
        ? inflateChunks(entry.packed, this.budget)
        : plainChunks(entry.packed, this.budget);
      const label = entries.length === 1 ? name : `${name}/${entry.name}`;
      try {
        await this.readStream(label, chunks, depth + 1);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        this.take({ name: label, reason: error.reason });
      }
    }
    if (this.found === before) throw new UnreadableFile('no-report');
  }

  /** XML is read as it arrives; everything else is small, and is collected first. */
  private async readStream(name: string, chunks: Chunks, depth: number): Promise<void> {
    const first = await firstChunk(chunks);
    const kind = kindOf(first);
    if (kind === 'empty') throw new UnreadableFile('empty');
    if (kind === 'xml') this.take({ name, report: await this.readXml(first, chunks) });
    else if (kind === 'json') this.take({ name, report: readTlsReport(await jsonOf(first, chunks)) });
    else await this.readOther(name, await collected(first, chunks), depth);
  }

  private async readOther(name: string, bytes: Buffer, depth: number): Promise<void> {
    if (isGzip(bytes) || isZip(bytes)) await this.open({ name, bytes }, depth + 1);
    else if (isMailbox(bytes)) await this.readMailbox(name, bytes, depth);
    else if (isMessage(bytes)) await this.readMessage(name, bytes, depth);
    else throw new UnreadableFile('no-report');
  }

  private async readXml(first: Buffer, chunks: Chunks): Promise<Report> {
    const reader = new AggregateReportReader(() => this.budget.takeRow());
    const decoder = new XmlDecoder();
    reader.write(decoder.decode(first));
    for await (const chunk of chunks) {
      reader.write(decoder.decode(chunk));
    }
    reader.write(decoder.end());
    return reader.end();
  }

  private async readMailbox(name: string, bytes: Buffer, depth: number): Promise<void> {
    for (const message of messagesOf(bytes)) {
      this.budget.takeReport();
      try {
        await this.readMessage(name, message, depth);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        this.take({ name, reason: error.reason });
      }
    }
  }

  private async readMessage(name: string, bytes: Buffer, depth: number): Promise<void> {
    if (bytes.length > MAX_MESSAGE_BYTES) throw new UnreadableFile('too-large');
    const { leaves: parts } = readMail(bytes.toString('latin1'));
    const failure = readFailureReport(parts);
    if (failure) {
      this.take({ name, report: failure });
      return;
    }
    const before = this.found;
    for (const part of parts) if (mayHoldReport(part)) await this.readAttachment(name, part, depth);
    if (this.found === before) throw new UnreadableFile(this.reasonOf(parts));
  }

  private reasonOf(parts: readonly MailPart[]): UnreadableReason {
    return parts.some(({ type }) => type === FEEDBACK_TYPE || type.startsWith('message/'))
      ? 'no-feedback'
      : 'no-attachment';
  }

  /** Text around an attachment is no report and no fault either. */
  private async readAttachment(name: string, part: MailPart, depth: number): Promise<void> {
    const bytes = part.decoded();
    const isText = /^(?:text|multipart)\//.test(part.type) && part.fileName === undefined;
    const kind = kindOf(bytes);
    if (isText && (kind === 'other' || kind === 'empty') && !isGzip(bytes) && !isZip(bytes)) return;
    const label = part.fileName === undefined ? name : `${name}/${part.fileName}`;
    await this.read({ name: label, bytes }, depth + 1);
  }
}

/** Types are wrong in many real reports, so only those that are never one are ignored. */
function mayHoldReport({ type }: MailPart): boolean {
  return !type.startsWith('image/') && !type.startsWith('audio/') && !type.startsWith('video/') && type !== 'text/html';
}

async function firstChunk(chunks: Chunks): Promise<Buffer> {
  const first = (await chunks.next()) as IteratorResult<Buffer, undefined>;
  return first.done ? Buffer.alloc(0) : first.value;
}

/** Most files are one piece: then nothing is copied. */
async function collected(first: Buffer, rest: Chunks, limit = MAX_COLLECTED_BYTES): Promise<Buffer> {
  const next = (await rest.next()) as IteratorResult<Buffer, undefined>;
  if (next.done) return first;
  const all = new GrowingBuffer(limit);
  const take = (chunk: Buffer) => {
    if (all.add(chunk)) throw new UnreadableFile('too-large');
  };
  take(first);
  take(next.value);
  for await (const chunk of rest) take(chunk);
  return all.bytes;
}

async function jsonOf(first: Buffer, rest: Chunks): Promise<unknown> {
  const text = (await collected(first, rest, MAX_JSON_BYTES)).toString('utf8').replace(/^\ufeff/, '');
  if (isNestedDeeper(text, MAX_JSON_DEPTH)) throw new UnreadableFile('too-deep');
  try {
    return parseForeignJson(text);
  } catch {
    throw new UnreadableFile('invalid-json');
  }
}

function isZip(bytes: Buffer): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

function kindOf(bytes: Buffer): 'empty' | 'xml' | 'json' | 'other' {
  const start = bytes
    .toString('latin1', 0, SNIFFED_BYTES)
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '');
  const text = start.replaceAll('\0', '').trimStart();
  if (text === '') return bytes.length > SNIFFED_BYTES ? 'xml' : 'empty';
  if (text.startsWith('<')) return 'xml';
  return text.startsWith('{') || text.startsWith('[') ? 'json' : 'other';
}

/** An mbox file (RFC 4155): each message begins with a line that no header has. */
function isMailbox(bytes: Buffer): boolean {
  return isMessage(bytes) && bytes.toString('latin1', 0, MAX_FIRST_LINE).trimStart().startsWith(MAILBOX_LINE);
}

function* messagesOf(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  let similar = 0;
  for (let at = 0; at >= 0;) {
    at = similar < MAX_SIMILAR ? bytes.indexOf(`\n${MAILBOX_LINE}`, at + 1) : -1;
    // A line of a text may begin in the same way; after the line of a message its header follows.
    if (at >= 0 && !isMessage(bytes.subarray(at + 1, at + 1 + MAX_BEGINNING))) {
      similar++;
      continue;
    }
    yield bytes.subarray(start, at < 0 ? undefined : at + 1);
    start = at + 1;
  }
}

/** A message begins with a header field, or with the line that separates messages in an mbox file. */
function isMessage(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, MAX_FIRST_LINE).trimStart();
  return /^(?:From [^\n]{1,200}\n)?[!-9;-~]{1,80}[ \t]{0,20}:/.test(start);
}
