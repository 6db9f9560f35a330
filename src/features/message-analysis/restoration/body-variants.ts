import type { AlterationKind } from './alteration.js';
import { otherWidths } from './base64-width.js';
import { type MailPart, type MailStructure, structureOf } from '#formats/mime/mail-structure.js';
import type { BodyTarget } from './body-target.js';
import { lineStarts } from './removals.js';
import { base64, decodeTransfer, encodedForms, type EncodedForm } from './transfer-encoding.js';

/** What the header has to say about a restored body. */
export interface ContentFields {
  readonly type?: string;
  readonly encoding?: string;
  readonly charset?: string;
}

/** A body in another form. */
export interface BodyVariant {
  readonly body: string;
  readonly kinds: readonly AlterationKind[];
  readonly content: ContentFields;
}

const MAX_RECODED_BYTES = 262_144;
const MAX_LEAVES = 3;
const MAX_CUTS = 40;
const MAX_FLOWED = 8;
const LONG_LINE = 900;
const BASE64_LINE = /^[^\r\n]{1,998}/;
/** A UTF-8 sequence that was taken for Latin-1 and encoded again. */
const TWICE_ENCODED = /\xc3[\x82-\x9f](?:\xc2[\x80-\xbf]){1,3}/g;

/** The first form of a body that is the signed one. */
export function findVariant(
  body: string,
  contentType: string,
  encoding: string,
  target: BodyTarget,
): BodyVariant | undefined {
  for (const variant of variantsOf(body, contentType)) {
    if (!target.budget.spendMaking(variant.body.length)) return undefined;
    if (target.matches(target.canonical(variant.body))) return variant;
  }
  const structure = structureOf(body, contentType, encoding);
  for (const other of otherWidths(body, structure.leaves)) {
    if (!target.budget.spendMaking(other.length)) return undefined;
    if (target.matches(target.canonical(other))) return { body: other, kinds: ['recoded'], content: {} };
  }
  const leaves = structure.leaves.filter(({ type }) => type.startsWith('text/')).slice(0, MAX_LEAVES);
  for (const leaf of leaves) {
    const found = recodedLeaf(body, leaf, target);
    if (found) return found;
  }
  return undefined;
}

/** The first part of a body that was put into a multipart, as the whole body. */
export function unwrapped(body: string, { multiparts }: MailStructure): BodyVariant | undefined {
  const outer = multiparts.at(-1);
  const [first, ...rest] = outer?.parts ?? [];
  if (!first || rest.length === 0 || outer?.delimiters[0] !== body.search(/^--/m)) return undefined;
  const type = first.fields.find(({ name }) => name === 'content-type')?.written.trim();
  return {
    body: first.content,
    kinds: ['mime-wrapped', 'footer-part'],
    content: { ...(type !== undefined && { type }), encoding: first.encoding },
  };
}

function* variantsOf(body: string, contentType: string): Generator<BodyVariant> {
  yield* wholeVariants(body);
  if (body.length > MAX_RECODED_BYTES) return;
  yield* spacedVariants(body);
  yield* flowedVariants(body, contentType);
}

/** Without the spaces at the end of some lines. */
function* spacedVariants(body: string): Generator<BodyVariant> {
  const lines = body.split('\r\n');
  const spaced = lines
    .flatMap((line, i) => (line.endsWith(' ') || line.endsWith('\t') ? [i] : []))
    .slice(0, MAX_FLOWED);
  for (const at of subsets(spaced)) {
    const cut = lines.map((line, i) => (at.has(i) ? line.trimEnd() : line));
    yield { body: cut.join('\r\n'), kinds: ['whitespace'], content: {} };
  }
}

/** The larger ones first: what removes or adds spaces does it everywhere. */
function* subsets(items: readonly number[]): Generator<ReadonlySet<number>> {
  for (let chosen = 2 ** items.length - 1; chosen > 0; chosen--)
    yield new Set(items.filter((_, i) => (chosen & (1 << i)) !== 0));
}

function* wholeVariants(body: string): Generator<BodyVariant> {
  for (const [kind, sign, make] of WHOLE) {
    if (!body.includes(sign)) continue;
    const text = make(body);
    if (text !== body) yield { body: text, kinds: [kind], content: {} };
  }
}

/** A kind, what a body must contain for it, and how it is undone. */
const WHOLE: readonly (readonly [AlterationKind, sign: string, make: (body: string) => string])[] = [
  ['whitespace', ' \r\n', withoutSpacedEnds],
  ['whitespace', '\t\r\n', withoutSpacedEnds],
  ['whitespace', '\r\n', (body) => body.replace(/^(?:\r\n){1,100}/, '')],
  ['whitespace', '', (body) => `\r\n${body}`],
  ['whitespace', '. ', (body) => body.replace(/([.!?]) (?=[^ \r\n])/g, '$1  ')],
  ['whitespace', '  ', (body) => body.replace(/([^ \r\n]) {2,1000}(?=[^ \r\n])/g, '$1 ')],
  ['dot-stuffing', '..', (body) => body.replace(/^\.\./gm, '.')],
  ['mbox-quoting', '>From ', (body) => body.replace(/^>(?=>{0,20}From )/gm, '')],
  ['mbox-quoting', 'From ', (body) => body.replace(/^(?=>{0,20}From )/gm, '>')],
  ['rewrapped', '!\r\n ', (body) => body.replace(/!\r\n /g, (mark, at: number) => (isLongLine(body, at) ? '' : mark))],
  ['charset', '\xc3', (body) => body.replace(TWICE_ENCODED, decodedOnce)],
];

function withoutSpacedEnds(body: string): string {
  return body
    .split('\r\n')
    .map((line) => line.slice(0, spacedEnd(line)))
    .join('\r\n');
}

function spacedEnd(line: string): number {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return end;
}

/** Sendmail breaks lines that are too long for SMTP. */
function isLongLine(body: string, end: number): boolean {
  return end - body.lastIndexOf('\n', end) > LONG_LINE;
}

function decodedOnce(sequence: string): string {
  const once = Buffer.from(Buffer.from(sequence, 'latin1').toString(), 'latin1');
  return once.toString().includes('\ufffd') ? sequence : once.toString('latin1');
}

/** Spaces at line ends that were removed: those of format=flowed, and of the line above a signature. */
function* flowedVariants(body: string, contentType: string): Generator<BodyVariant> {
  const lines = body.split('\r\n');
  const isFlowed = /format\s*=\s*"?flowed/i.test(contentType);
  const marks = lines.flatMap((line, i) => (line === '--' ? [i] : []));
  const soft = isFlowed ? lines.flatMap((line, i) => (isSoft(line, lines[i + 1]) ? [i] : [])) : [];
  const withSpaces = (at: ReadonlySet<number>): BodyVariant => ({
    body: lines.map((line, i) => (at.has(i) ? `${line} ` : line)).join('\r\n'),
    kinds: ['whitespace'],
    content: {},
  });
  if (marks.length > 0) yield withSpaces(new Set(marks));
  if (soft.length > 0) yield withSpaces(new Set([...soft, ...marks]));
  for (const some of subsets(soft.slice(0, MAX_FLOWED))) {
    yield withSpaces(new Set([...some, ...marks]));
    if (marks.length > 0) yield withSpaces(some);
  }
}

function isSoft(line: string, next: string | undefined): boolean {
  return line !== '' && line !== '--' && next !== undefined && next !== '' && next !== '--';
}

/** One text part in another transfer encoding or character set, with lines added to it removed. */
function recodedLeaf(body: string, leaf: MailPart, target: BodyTarget): BodyVariant | undefined {
  const { start, end, encoding } = leaf;
  if (end - start > MAX_RECODED_BYTES) return undefined;
  const content = body.slice(start, end);
  const isWhole = leaf.headerStart === start;
  const before = isWhole ? '' : body.slice(0, leaf.headerStart);
  const header = isWhole ? '' : body.slice(leaf.headerStart, start);
  const after = body.slice(end);
  const [first, last] = [target.canonical(before), target.canonical(after)];
  for (const { text, kinds, charset, form } of formsOf(content, leaf)) {
    const own = header === '' ? '' : partHeader(header, form.encoding, charset);
    const middle = own + form.text;
    if (!target.budget.spendMaking(middle.length)) return undefined;
    if (text !== content && target.matches(first, target.canonical(middle), last))
      return {
        body: before + middle + after,
        kinds,
        content: isWhole ? { encoding: form.encoding, ...(charset !== undefined && { charset }) } : {},
      };
  }
  return undefined;

  function* formsOf(written: string, { charset: declared }: MailPart) {
    const decoded = decodeTransfer(written, encoding);
    const hasEnd = written.endsWith('\r\n');
    for (const { text, kind } of textsOf(decoded, encoding)) {
      for (const { charset, converted } of charsets(text, declared)) {
        for (const one of encodedForms(converted)) {
          const form = asWritten(one, written, encoding, hasEnd);
          const isRecoded = form.encoding !== encoding && !isPlainPair(form.encoding, encoding);
          const kinds: AlterationKind[] = [
            ...(kind ? [kind] : []),
            ...(charset !== undefined ? ['charset' as const] : []),
            ...(isRecoded ? ['recoded' as const] : []),
          ];
          if (kinds.length === 0) kinds.push('recoded');
          yield { text: form.text, kinds, charset, form };
        }
      }
    }
  }
}

/** The text itself, then without its last or first lines, which only matters where lines are not visible as such. */
function* textsOf(decoded: string, encoding: string): Generator<{ text: string; kind?: AlterationKind }> {
  yield { text: decoded };
  if (encoding !== 'base64' && encoding !== 'quoted-printable') return;
  const starts = lineStarts(decoded, 0, decoded.length).filter((at) => at > 0);
  for (const at of starts.slice(-MAX_CUTS).reverse()) yield { text: decoded.slice(0, at), kind: 'footer' };
  for (const at of starts.slice(0, MAX_CUTS)) yield { text: decoded.slice(at), kind: 'banner' };
}

function* charsets(text: string, declared: string | undefined): Generator<{ charset?: string; converted: string }> {
  yield { converted: text };
  const bytes = Buffer.from(text, 'latin1');
  const unicode = bytes.toString();
  if (!/[\x80-\xff]/.test(text)) return;
  if (!unicode.includes('\ufffd')) {
    if (!/[^\p{ASCII}\x80-\xff]/u.test(unicode)) yield { charset: 'iso-8859-1', converted: unicode };
    return;
  }
  if (declared !== 'utf-8') yield { charset: 'utf-8', converted: Buffer.from(text).toString('latin1') };
}

/** 7bit, 8bit and binary do not change a text. */
function isPlainPair(one: string, other: string): boolean {
  const isIdentity = (encoding: string) => ['7bit', '8bit', 'binary', ''].includes(encoding);
  return isIdentity(one) && isIdentity(other);
}

/** In base64 the lines are as long as before, if it was base64 before. */
function asWritten(form: EncodedForm, written: string, encoding: string, hasEnd: boolean): EncodedForm {
  if (form.encoding !== 'base64') return form;
  const length = encoding === 'base64' ? (BASE64_LINE.exec(written)?.[0].length ?? 76) : undefined;
  const text = length === undefined ? form.text : base64(decodeTransfer(form.text, 'base64'), length);
  return { ...form, text: hasEnd ? text : text.replace(/\r\n$/, '') };
}

function partHeader(header: string, encoding: string, charset: string | undefined): string {
  const recoded = header.replace(/((?:^|\n)content-transfer-encoding:[ \t]*)[\w-]+/i, `$1${encoding}`);
  return charset === undefined ? recoded : recoded.replace(/(charset\s*=\s*"?)[^";\s]+/i, `$1${charset}`);
}
