import { decodePublicKey, type PublicKey } from './public-key.js';
import type { Parsed, SyntaxFault } from './syntax-fault.js';
import {
  anyValue,
  valueMatching,
  missingTagFault,
  parseTags,
  TagList,
  type TagSyntax,
  type ValueCheck,
} from './tag-list.js';
import { spanOf, type Span } from './text-span.js';

const BASE64 = /^([a-z0-9+/]*)(={0,2})$/i;
const HYPHENATED = /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/i;

/** A colon-separated list of at least one word. */
const listOf =
  (isWord: (text: string) => boolean): ValueCheck =>
  (value) =>
    spanOf(value)
      .split(':')
      .map((part) => part.trimmed())
      .filter(({ text }) => !isWord(text))
      .map((word) => word.fault('value-invalid'));
const words = listOf((text) => text === '*' || HYPHENATED.test(text)); // `*` matches every service
/** Verifiers ignore unknown flags, so an empty one is allowed. */
const flags = listOf((text) => text === '' || HYPHENATED.test(text));
const hashes = listOf((text) => HYPHENATED.test(text));

// RFC 6376 sections 3.2 and 3.6.1, with the key type of RFC 8463
const SYNTAX: TagSyntax = {
  name: /^[a-z][a-z0-9_]*$/i,
  checks: new Map([
    ['v', valueMatching(/^DKIM1$/)],
    ['k', valueMatching(/^(rsa|ed25519)$/i)],
    ['h', hashes],
    ['t', flags],
    ['s', words],
  ]),
  others: anyValue,
};

/** The key record at `<selector>._domainkey.<domain>`. */
export class DkimKeyRecord {
  constructor(readonly tags: TagList) {}

  /** The `k` tag; the actual type is that of `key`. */
  get declaredType(): string {
    return this.tags.get('k')?.toLowerCase() ?? 'rsa';
  }

  get key(): PublicKey | undefined {
    const text = (this.tags.get('p') ?? '').replace(/[ \t\r\n]+/g, '');
    const [, characters, padding] = BASE64.exec(text) ?? [];
    if (characters === undefined || !isBase64(characters.length, padding!.length)) return undefined;
    return decodePublicKey(Buffer.from(characters, 'base64'));
  }

  /** Whether the text is a DKIM key record: its version says so, or it has tags that only such a record has. */
  get isDkim(): boolean {
    const version = this.tags.get('v');
    if (version !== undefined) return /^dkim/i.test(version);
    return this.tags.get('p') !== undefined || this.tags.get('k') !== undefined;
  }

  /** An empty `p` revokes the key. */
  get revoked(): boolean {
    return this.tags.get('p') === '';
  }

  get testing(): boolean {
    return this.words('t').includes('y');
  }

  /** Hash algorithms that signatures may use; empty for any. */
  get hashes(): string[] {
    return this.words('h');
  }

  /** Services that the key is for; empty for all. */
  get services(): string[] {
    return this.words('s');
  }

  private words(name: string): string[] {
    return (this.tags.get(name)?.toLowerCase().split(':') ?? []).map((word) => spanOf(word).trimmed().text);
  }
}

export function parseDkimKey(text: string): Parsed<DkimKeyRecord> {
  const { tags, located, faults } = parseTags(text, SYNTAX);
  const record = new DkimKeyRecord(tags);
  const key = located.find(({ name }) => name === 'p');
  const late = located.findIndex(({ name }) => name === 'v') > 0;
  return {
    record,
    faults: [
      ...faults,
      // The version tag is optional but has to come first (RFC 6376 section 3.6.1).
      ...located.filter(({ name }) => late && name === 'v').map(({ part }) => part.fault('version-invalid')),
      ...(key ? keyFaults(record, key.value) : [missingTagFault('p', text)]),
    ],
  };
}

/** Padding is optional but has to be correct; one character more than whole groups is not a whole octet. */
function isBase64(characters: number, padding: number): boolean {
  return characters % 4 !== 1 && (padding === 0 || (characters + padding) % 4 === 0);
}

function keyFaults(record: DkimKeyRecord, written: Span): SyntaxFault[] {
  if (record.revoked) return [];
  const { key } = record;
  if (!key) return [written.fault('key-invalid')];
  // RFC 8463 section 4 publishes the bare key; verifiers do not accept a SubjectPublicKeyInfo.
  const fits = key.type === record.declaredType && !(key.type === 'ed25519' && key.form === 'spki');
  return fits ? [] : [written.fault('key-type-mismatch')];
}
