import { readInternetTime } from './internet-time.js';
import { hasRecipient, isUri, schemeOf } from './report-uri.js';

export type SecurityTxtError =
  | 'type-invalid'
  | 'bom'
  | 'not-utf8'
  | 'line-invalid'
  | 'name-empty'
  | 'space-before-colon'
  | 'space-after-colon-missing'
  | 'value-empty'
  | 'value-not-uri'
  | 'value-http'
  | 'no-recipient'
  | 'language-invalid'
  | 'languages-repeated'
  | 'csaf-file-name'
  | 'expires-invalid'
  | 'expires-missing'
  | 'expires-repeated'
  | 'expired'
  | 'contact-missing'
  | 'canonical-mismatch'
  | 'final-newline-missing'
  | 'signed-not-at-start'
  | 'signature-malformed'
  | 'signed-data-after'
  | 'signed-trailing-newlines';

export type SecurityTxtAdvice =
  'expires-far' | 'encryption-missing' | 'canonical-missing' | 'not-signed' | 'csaf-repeated' | 'field-unknown';

export interface SecurityTxtRemark<Code> {
  readonly code: Code;
  readonly line?: number;
}

export interface SecurityTxtReview {
  readonly contacts: readonly string[];
  /** As written; undefined without a usable one. */
  readonly expires: string | undefined;
  readonly isSigned: boolean;
  readonly errors: readonly SecurityTxtRemark<SecurityTxtError>[];
  readonly advice: readonly SecurityTxtRemark<SecurityTxtAdvice>[];
}

const URI_FIELDS = ['acknowledgments', 'canonical', 'contact', 'csaf', 'encryption', 'hiring', 'policy'];
const FIELDS = [...URI_FIELDS, 'expires', 'preferred-languages', 'bug-bounty'];
/** RFC 5646: registered languages have two or three letters, so words such as `English` are none. */
const LANGUAGE = /^(?:[a-z]{2,3}(?:-[a-z0-9]{1,8})*|[xi](?:-[a-z0-9]{1,8})+)$/i;
const SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----';
const SIGNATURE = '-----BEGIN PGP SIGNATURE-----';
const SIGNATURE_END = '-----END PGP SIGNATURE-----';
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const MAX_LINES = 1000;

/** Checks a security.txt file in full (RFC 9116). `urls`: where it was found, after redirects too. */
export function reviewSecurityTxt(bytes: Uint8Array, now: number, urls: readonly string[] = []): SecurityTxtReview {
  return new Review(now, urls).of(bytes);
}

class Review {
  private readonly errors: SecurityTxtRemark<SecurityTxtError>[] = [];
  private readonly advice: SecurityTxtRemark<SecurityTxtAdvice>[] = [];
  private readonly fields = new Map<string, string[]>();

  constructor(
    private readonly now: number,
    private readonly urls: readonly string[],
  ) {}

  of(bytes: Uint8Array): SecurityTxtReview {
    const lines = this.decoded(bytes)
      .split('\n', MAX_LINES)
      .map((line) => line.replace(/\r$/, ''));
    const hasFinalNewline = lines.at(-1) === '';
    if (hasFinalNewline) lines.pop();
    const isSigned = lines.includes(SIGNED);
    const body = isSigned ? this.signedLines(lines) : lines.map((text, i) => ({ text, line: i + 1 }));
    for (const { text, line } of body) this.line(text, line);
    if (!hasFinalNewline && lines.length > 0) this.error('final-newline-missing', lines.length);
    this.requiredFields();
    this.recommendations(isSigned);
    const [expires] = this.values('expires');
    const isUsable = expires !== undefined && readInternetTime(expires) !== undefined;
    return {
      contacts: this.values('contact'),
      expires: isUsable ? expires : undefined,
      isSigned,
      errors: this.errors,
      advice: this.advice,
    };
  }

  private values(name: string): readonly string[] {
    return this.fields.get(name) ?? [];
  }

  private error(code: SecurityTxtError, line?: number): void {
    this.errors.push({ code, ...(line !== undefined && { line }) });
  }

  private note(code: SecurityTxtAdvice, line?: number): void {
    this.advice.push({ code, ...(line !== undefined && { line }) });
  }

  private decoded(bytes: Uint8Array): string {
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.error('bom');
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      this.error('not-utf8');
      return new TextDecoder('latin1').decode(bytes);
    }
  }

  /** The fields of a signed file: after the armor headers, without dash escapes (RFC 9580 section 7). */
  private signedLines(lines: readonly string[]): { text: string; line: number }[] {
    const start = lines.indexOf(SIGNED);
    const signature = lines.indexOf(SIGNATURE, start);
    const end = lines.indexOf(SIGNATURE_END, Math.max(signature, 0));
    const before = lines.slice(0, start).map((text, i) => ({ text, line: i + 1 }));
    if (start > 0) this.error('signed-not-at-start', start + 1);
    const armor = signature < 0 || end < 0 ? [] : lines.slice(signature + 1, end);
    if (!isArmor(armor)) this.error('signature-malformed', start + 1);
    this.afterSignature(lines, end);
    const blank = lines.indexOf('', start);
    const from = blank < 0 ? start + 1 : blank + 1;
    const signed = lines.slice(from, signature < 0 ? undefined : signature);
    return [...before, ...signed.map((text, i) => ({ text: text.replace(/^- /, ''), line: from + i + 1 }))];
  }

  private afterSignature(lines: readonly string[], end: number): void {
    if (end < 0 || end === lines.length - 1) return;
    const data = lines.findIndex((text, i) => i > end && text !== '');
    if (data < 0) this.error('signed-trailing-newlines', lines.length + 1);
    else this.error('signed-data-after', data + 1);
  }

  private line(text: string, line: number): void {
    if (text.trim() === '' || text.startsWith('#')) return;
    const colon = text.indexOf(':');
    if (colon < 0) return this.error('line-invalid', line);
    const written = text.slice(0, colon);
    if (written === '') return this.error('name-empty', line);
    if (/\s$/.test(written)) this.error('space-before-colon', line);
    const name = written.trimEnd().toLowerCase();
    const rest = text.slice(colon + 1);
    if (rest !== '' && !rest.startsWith(' ')) this.error('space-after-colon-missing', line);
    const value = rest.trim();
    if (value === '') return this.error('value-empty', line);
    this.field(name, value, line);
    const values = this.fields.get(name);
    if (values) values.push(value);
    else this.fields.set(name, [value]);
  }

  private field(name: string, value: string, line: number): void {
    if (!FIELDS.includes(name)) this.note('field-unknown', line);
    if (URI_FIELDS.includes(name)) {
      if (!isUri(value)) this.error('value-not-uri', line);
      else if (schemeOf(value) === 'http') this.error('value-http', line);
      else if (name === 'contact' && !hasRecipient(value)) this.error('no-recipient', line);
    }
    if (name === 'csaf' && !value.endsWith('/provider-metadata.json')) this.error('csaf-file-name', line);
    if (name === 'preferred-languages' && !value.split(',').every((one) => LANGUAGE.test(one.trim())))
      this.error('language-invalid', line);
    if (name === 'expires') this.expires(value, line);
  }

  private expires(value: string, line: number): void {
    const time = readInternetTime(value);
    if (time === undefined) this.error('expires-invalid', line);
    else if (time < this.now) this.error('expired', line);
    else if (time > this.now + YEAR_MS) this.note('expires-far', line);
  }

  private requiredFields(): void {
    if (this.values('expires').length === 0) this.error('expires-missing');
    if (this.values('expires').length > 1) this.error('expires-repeated');
    if (this.values('contact').length === 0) this.error('contact-missing');
    if (this.values('preferred-languages').length > 1) this.error('languages-repeated');
    const canonical = this.values('canonical');
    if (canonical.length > 0 && this.urls.length > 0 && !this.urls.some((url) => canonical.includes(url)))
      this.error('canonical-mismatch');
  }

  private recommendations(isSigned: boolean): void {
    if (this.values('csaf').length > 1) this.note('csaf-repeated');
    const takesMail = this.values('contact').some((contact) => schemeOf(contact) === 'mailto');
    if (takesMail && this.values('encryption').length === 0) this.note('encryption-missing');
    if (!isSigned) this.note('not-signed');
    else if (this.values('canonical').length === 0) this.note('canonical-missing');
  }
}

/** The lines of an OpenPGP signature: armor headers, an empty line, base64 and a checksum. We verify no signature. */
function isArmor(lines: readonly string[]): boolean {
  const data = lines.slice(lines.indexOf('') + 1);
  return lines.includes('') && data.length > 0 && data.every((text) => /^=?[A-Za-z0-9+/]+={0,2}$/.test(text));
}
