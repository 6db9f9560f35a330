import { isUri, namesReceiver, schemeOf } from './report-uri.js';
import { type LenientSyntax, restoredTags } from './lenient-tags.js';
import type { Parsed } from './syntax-fault.js';
import {
  anyValue,
  isOfVersion,
  matching,
  missing,
  parseTags,
  TagList,
  type TagSyntax,
  type ValueCheck,
} from './tag-list.js';

const httpsOrNothing: ValueCheck = (value) => {
  if (value === '') return [];
  if (!isUri(value) || value.includes(',')) return [{ code: 'uri-invalid', position: 0, text: value }];
  if (schemeOf(value) !== 'https') return [{ code: 'scheme-unsupported', position: 0, text: value }];
  return namesReceiver(value) ? [] : [{ code: 'uri-invalid', position: 0, text: value }];
};

// draft-brand-indicators-for-message-identification-14, section 4.3: an Internet-Draft, not an RFC
const SYNTAX: TagSyntax = {
  version: /^v[ \t]*=[ \t]*BIMI1[ \t]*$/,
  name: /^[a-z]\w*$/i,
  checks: new Map([
    ['l', httpsOrNothing],
    ['a', httpsOrNothing],
    ['avp', matching(/^(personal|brand)$/)],
    ['lps', matching(/^(?:[a-z0-9-]{1,63}([ \t]*,[ \t]*[a-z0-9-]{1,63})*)?$/i)],
  ]),
  others: anyValue,
};

const MEANT: LenientSyntax = {
  version: 'BIMI1',
  spelt: /^[\s"']*(?:v\s*(?:[=:]\s*)?)?bimi[\s_-]*\d*/i,
  names: new Set(SYNTAX.checks.keys()),
};

/** A BIMI assertion record: where the brand's mark is, and the evidence for it. */
export class BimiRecord {
  constructor(readonly tags: TagList) {}

  get location(): string | undefined {
    return this.tags.get('l');
  }

  get evidence(): string | undefined {
    return this.tags.get('a');
  }

  /** The owner declares that there is no logo. */
  get declined(): boolean {
    return this.location === '' && (this.evidence ?? '') === '';
  }
}

export function parseBimi(text: string): Parsed<BimiRecord> {
  const { tags, faults } = parseTags(text, SYNTAX);
  const record = new BimiRecord(tags);
  return { record, faults: record.location === undefined ? [...faults, missing('l', text)] : faults };
}

export function isBimi(text: string): boolean {
  return isOfVersion(text, SYNTAX);
}

/** A text that was meant to be such a record, as one with every tag it has. */
export function restoredBimi(text: string): string | undefined {
  return restoredTags(text, MEANT, parseBimi);
}
