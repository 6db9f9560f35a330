import { decodeWords } from '#formats/mime/encoded-words.js';
import type { MessageSignature } from '../signatures/dkim-signature.js';
import { MailField } from '#formats/mime/mail-header.js';
import type { AlterationKind } from './alteration.js';
import type { ContentFields } from './body-variants.js';
import { dateVariants } from './date-variants.js';
import { brokenOnce } from './refolding.js';

/** Another form of a field; without `raw`, the field was not there. */
export interface FieldVariant {
  readonly raw: string | undefined;
  readonly kind: AlterationKind;
}

const MAX_VARIANTS = 120;
/** A longer field is taken as it is. */
const MAX_VARIED = 16_384;
/** What lists and filters put before a subject. */
const TAG =
  /^(?:\[[^\][]{1,60}\]|\([^()]{1,60}\)|\{[^{}]{1,60}\}|\*{2,5}[^*]{1,40}\*{2,5}|(?:EXTERNAL|EXT|SPAM|WARNING|CAUTION):)[ \t]*/i;
const REPLY = /^((?:re|aw|wg|fwd?|antw)(?:\[\d{1,3}\])?:[ \t]*)+/i;
const VIA = /^"?'?(.{1,200}?)'?[ \t]+(?:via|über)[ \t].*$/is;
/** Names whose usual spelling is not a capital at the start of each word. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'message-id': ['Message-ID', 'Message-Id'],
  'mime-version': ['MIME-Version', 'Mime-Version'],
  'content-id': ['Content-ID', 'Content-Id'],
  'list-id': ['List-Id', 'List-ID'],
};

/** Forms that a field may have had when it was signed, the likeliest first. */
export function fieldVariants(
  field: MailField,
  fields: readonly MailField[],
  content: ContentFields,
  signature: MessageSignature,
): FieldVariant[] {
  if (field.raw.length > MAX_VARIED) return [];
  const name = field.raw.slice(0, field.raw.indexOf(':'));
  const variants = [...specialVariants(field, name, fields, content)];
  if (signature.headerForm === 'simple') variants.push(...foldings(field));
  const seen = new Set([field.raw]);
  return variants.filter(({ raw = '' }) => !seen.has(raw) && seen.add(raw)).slice(0, MAX_VARIANTS);
}

/** A field that was removed, or renamed in the header by a body that was put into another one. */
export function missingField(name: string, content: ContentFields): FieldVariant | undefined {
  if (name === 'mime-version') return { raw: 'MIME-Version: 1.0', kind: 'header-removed' };
  if (name === 'content-transfer-encoding')
    return { raw: `Content-Transfer-Encoding: ${content.encoding ?? '7bit'}`, kind: 'header-removed' };
  if (name === 'content-type' && content.type !== undefined)
    return { raw: `Content-Type: ${content.type}`, kind: 'mime-wrapped' };
  return undefined;
}

/** The usual spelling of the names, which the form `simple` signs. `h=` often has the signer's own spelling. */
export function spelled(field: MailField, signed: ReadonlyMap<string, string>, choice: number): MailField {
  const colon = field.raw.indexOf(':');
  const usual = SPELLINGS[field.name] ?? [capitalized(field.name)];
  const name = choice === 0 ? (signed.get(field.name) ?? usual[0]!) : usual[(choice - 1) % usual.length]!;
  return new MailField(name + field.raw.slice(colon));
}

function capitalized(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
}

function* specialVariants(
  field: MailField,
  name: string,
  fields: readonly MailField[],
  content: ContentFields,
): Generator<FieldVariant> {
  switch (field.name) {
    case 'subject':
      yield* subjectVariants(field, name);
      break;
    case 'from':
      yield* fromVariants(field, name, fields);
      break;
    case 'date':
      for (const date of dateVariants(field.unfolded)) yield { raw: `${name}: ${date}`, kind: 'header-rewritten' };
      break;
    case 'content-type':
      yield* contentTypeVariants(field, name, content);
      break;
    case 'content-transfer-encoding':
      for (const encoding of [content.encoding, '7bit', '8bit', 'quoted-printable', 'base64'])
        if (encoding !== undefined) yield { raw: `${name}: ${encoding}`, kind: 'recoded' };
      break;
    case 'to':
    case 'cc':
    case 'reply-to':
      yield* mailboxForms(field, name);
      break;
  }
}

/** The tag may follow `Re:`, may be folded, and may be part of an encoded word. */
function* subjectVariants({ raw }: MailField, name: string): Generator<FieldVariant> {
  const value = raw.slice(name.length + 1).replace(/^[ \t]/, '');
  const space = raw.slice(name.length + 1, raw.length - value.length);
  for (const text of withoutTags(value)) yield { raw: `${name}:${space}${text}`, kind: 'subject-tag' };
  const decoded = Buffer.from(decodeWords(latin1ToText(value))).toString('latin1');
  const plain = decoded.replaceAll('\r\n', '');
  for (const [text, kind] of [
    [plain, 'header-encoding'] as const,
    ...withoutTags(plain).map((one) => [one, 'subject-tag'] as const),
  ])
    for (const form of encodedForms(text)) yield { raw: `${name}: ${form}`, kind };
}

function withoutTags(value: string): string[] {
  const found: string[] = [];
  const reply = REPLY.exec(value)?.[0] ?? '';
  let rest = value;
  for (let i = 0; i < 3; i++) {
    const tag = TAG.exec(rest);
    if (!tag) break;
    rest = rest.slice(tag[0].length).replace(/^\r\n[ \t]+/, '');
    found.push(rest);
  }
  const tagged = TAG.exec(value.slice(reply.length));
  if (reply !== '' && tagged) found.push(reply + value.slice(reply.length + tagged[0].length));
  const inner = REPLY.exec(rest)?.[0] ?? '';
  if (found.length > 0 && inner !== '') found.push(rest.slice(inner.length));
  return found;
}

/** A text as it is and as encoded words in the usual spellings. */
function* encodedForms(text: string): Generator<string> {
  yield text;
  if (/^[\x20-\x7e]*$/.test(text)) return;
  const q = Array.from(text, (character) =>
    /[A-Za-z\d!*+/-]/.test(character)
      ? character
      : character === ' '
        ? '_'
        : `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
  const loose = Array.from(text, (character) =>
    /[!-<>@-^`-~]/.test(character)
      ? character
      : character === ' '
        ? '_'
        : `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
  const b = Buffer.from(text, 'latin1').toString('base64');
  for (const charset of ['utf-8', 'UTF-8']) {
    for (const [letters, words] of [
      [
        ['Q', 'q'],
        [q, loose],
      ],
      [['B', 'b'], [b]],
    ] as const)
      for (const letter of letters) for (const word of words) yield `=?${charset}?${letter}?${word}?=`;
  }
}

function latin1ToText(value: string): string {
  const text = Buffer.from(value, 'latin1').toString();
  return text.includes('\ufffd') ? value : text;
}

/** A list puts its own address into From, and the author's into Reply-To or another field. */
function* fromVariants(field: MailField, name: string, fields: readonly MailField[]): Generator<FieldVariant> {
  const isShort = ({ raw }: MailField) => raw.length <= MAX_VARIED;
  const others = fields.filter((one) => ORIGINALS.has(one.name) && isShort(one)).map((one) => one.unfolded);
  for (const value of others) yield { raw: `${name}: ${value}`, kind: 'from-munged' };
  const value = field.unfolded;
  const display = value.slice(0, Math.max(0, value.lastIndexOf('<'))).trim();
  const [, via] = VIA.exec(display) ?? [];
  const names = [via, display].filter((one) => one !== undefined && one !== '').map((one) => unquoted(one!));
  const addresses = [...others, ...fields.filter((one) => one.name === 'cc' && isShort(one)).map((one) => one.unfolded)]
    .flatMap((text) => text.match(/[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g) ?? [])
    .slice(0, 8);
  for (const address of new Set(addresses)) {
    for (const one of new Set(names)) {
      yield { raw: `${name}: ${one} <${address}>`, kind: 'from-munged' };
      yield { raw: `${name}: "${one}" <${address}>`, kind: 'from-munged' };
    }
    yield { raw: `${name}: ${address}`, kind: 'from-munged' };
    yield { raw: `${name}: <${address}>`, kind: 'from-munged' };
  }
  yield* mailboxForms(field, name);
}

const ORIGINALS = new Set([
  'x-original-from',
  'original-from',
  'x-mailfrom',
  'x-original-sender',
  'x-google-original-from',
  'reply-to',
  'x-from',
]);

function unquoted(text: string): string {
  return text.replace(/^["']|["']$/g, '').trim();
}

/** Quotes around display names that some software adds or removes. */
function* mailboxForms({ raw, name: lower }: MailField, name: string): Generator<FieldVariant> {
  const kind = lower === 'reply-to' ? 'header-rewritten' : 'header-reformatted';
  const value = raw.slice(name.length + 1);
  yield { raw: `${name}:${value.replace(/"([\w .-]{1,100})"(?=\s*<)/g, '$1')}`, kind };
  yield { raw: `${name}:${value.replace(/\b([\w.-](?:[\w .-]{0,98}[\w.-])?) </g, '"$1" <')}`, kind };
}

function* contentTypeVariants(field: MailField, name: string, content: ContentFields): Generator<FieldVariant> {
  const value = field.raw.slice(name.length + 1);
  if (content.type !== undefined) {
    yield { raw: `${name}: ${content.type}`, kind: 'mime-wrapped' };
    for (const form of parameterForms(content.type)) yield { raw: `${name}: ${form}`, kind: 'mime-wrapped' };
  }
  if (content.charset !== undefined) {
    for (const charset of charsetSpellings(content.charset)) {
      const changed = value.replace(/(charset\s*=\s*"?)[^";\s]+/i, `$1${charset}`);
      for (const form of [changed, ...parameterForms(changed)]) yield { raw: `${name}:${form}`, kind: 'charset' };
    }
  }
  for (const form of parameterForms(value)) yield { raw: `${name}:${form}`, kind: 'header-reformatted' };
}

function charsetSpellings(charset: string): string[] {
  return charset === 'iso-8859-1'
    ? ['iso-8859-1', 'ISO-8859-1', 'windows-1252', 'Windows-1252', 'iso-8859-15', 'ISO-8859-15']
    : ['utf-8', 'UTF-8', 'utf8'];
}

/** Parameters with and without quotes, and with other white space and letter case. */
function parameterForms(value: string): string[] {
  const bare = value.replace(/=\s*"([\w.+/-]{1,100})"/g, '=$1');
  const quoted = value.replace(/=\s*([^\s";]{1,100})(?=\s*(?:;|$))/g, '="$1"');
  const forms = [bare, quoted];
  return [...forms, ...[value, ...forms].flatMap(respelled)];
}

function respelled(value: string): string[] {
  const upper = value.replace(
    /(charset="?)([\w-]{1,40})/i,
    (_, start: string, word: string) => start + word.toUpperCase(),
  );
  const lower = value.replace(
    /(charset="?)([\w-]{1,40})/i,
    (_, start: string, word: string) => start + word.toLowerCase(),
  );
  const spaced = value.replace(/;\s*/g, '; ');
  const tight = value.replace(/;\s*/g, ';');
  return [upper, lower, spaced, tight, value.toLowerCase()];
}

/** On one line, and folded in the usual places. */
function* foldings({ raw }: MailField): Generator<FieldVariant> {
  const flat = raw.replace(/\r\n[ \t]/g, ' ');
  yield { raw: flat, kind: 'header-folding' };
  yield { raw: raw.replace(/\r\n[ \t]+/g, ' '), kind: 'header-folding' };
  yield { raw: raw.replaceAll('\r\n', ''), kind: 'header-folding' };
  yield { raw: raw.replace(/\r\n[ \t]+/g, '\r\n\t'), kind: 'header-folding' };
  yield { raw: raw.replace(/\r\n[ \t]+/g, '\r\n '), kind: 'header-folding' };
  yield { raw: flat.replace(/([;,])[ \t]+/g, '$1\r\n '), kind: 'header-folding' };
  yield { raw: flat.replace(/([;,])[ \t]+/g, '$1\r\n\t'), kind: 'header-folding' };
  yield {
    raw: raw
      .split('\r\n')
      .map((line) => line.trimEnd())
      .join('\r\n'),
    kind: 'whitespace',
  };
  for (const broken of brokenOnce(raw)) yield { raw: broken, kind: 'header-folding' };
  yield { raw: raw.replace(/:[ \t]*/, ': '), kind: 'whitespace' };
  yield { raw: raw.replace(/:[ \t]*/, ':'), kind: 'whitespace' };
}
