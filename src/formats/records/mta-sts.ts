import type { Parsed } from './syntax-fault.js';
import { isOfVersion, valueMatching, missingTagFault, parseTags, TagList, type TagSyntax } from './tag-list.js';

// RFC 8461 section 3.1
const ID = /^[a-z0-9]{1,32}$/i;
const SYNTAX: TagSyntax = {
  version: /^v=STSv1[ \t]*$/,
  tight: /^/,
  name: /^[a-z0-9][a-z0-9_.-]{0,31}$/i,
  checks: new Map([['id', valueMatching(ID)]]),
  others: valueMatching(/^[\x21-\x3a\x3c\x3e-\x7e]+$/),
};

/** The TXT record at `_mta-sts`: a policy exists, and its id changes with it. */
export class MtaStsRecord {
  constructor(readonly tags: TagList) {}

  static of(id: string): MtaStsRecord {
    return new MtaStsRecord(
      new TagList([
        { name: 'v', value: 'STSv1' },
        { name: 'id', value: id },
      ]),
    );
  }

  get id(): string | undefined {
    return this.tags.get('id');
  }
}

export function parseMtaSts(text: string): Parsed<MtaStsRecord> {
  const { tags, faults } = parseTags(text, SYNTAX);
  const record = new MtaStsRecord(tags);
  return { record, faults: record.id === undefined ? [...faults, missingTagFault('id', text)] : faults };
}

export function formatMtaSts(record: MtaStsRecord): string {
  return record.tags.toString();
}

export function isMtaStsId(text: string): boolean {
  return ID.test(text);
}

export function isMtaSts(text: string): boolean {
  return isOfVersion(text, SYNTAX);
}
