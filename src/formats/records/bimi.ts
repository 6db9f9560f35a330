import { isUri, hasRecipient, schemeOf } from './report-uri.js';
import { type LenientSyntax, restoredTags } from './lenient-tags.js';
import type { Parsed } from './syntax-fault.js';
import {
  anyValue,
  isOfVersion,
  valueMatching,
  missingTagFault,
  parseTags,
  TagList,
  type TagSyntax,
  type ValueCheck,
} from './tag-list.js';

const httpsOrNothing: ValueCheck = (value) => {
  if (value === '') return [];
  if (!isUri(value) || value.includes(',')) return [{ code: 'uri-invalid', position: 0, text: value }];
  if (schemeOf(value) !== 'https') return [{ code: 'scheme-unsupported', position: 0, text: value }];
  return hasRecipient(value) ? [] : [{ code: 'uri-invalid', position: 0, text: value }];
};

// draft-brand-indicators-for-message-identification-14, section 4.3 (an Internet-Draft, not an RFC)
const SYNTAX: TagSyntax = {
  version: /^v[ \t]*=[ \t]*BIMI1[ \t]*$/,
  name: /^[a-z]\w*$/i,
  checks: new Map([
    ['l', httpsOrNothing],
    ['a', httpsOrNothing],
    ['avp', valueMatching(/^(personal|brand)$/)],
    ['lps', valueMatching(/^(?:[a-z0-9-]{1,63}([ \t]*,[ \t]*[a-z0-9-]{1,63})*)?$/i)],
  ]),
  others: anyValue,
};

const MEANT: LenientSyntax = {
  version: 'BIMI1',
  spelled: /^[\s"']*(?:v\s*(?:[=:]\s*)?)?bimi[\s_-]*\d*/i,
  names: new Set(SYNTAX.checks.keys()),
};

/** A BIMI assertion record: the location of the logo, and the evidence for it. */
export class BimiRecord {
  constructor(readonly tags: TagList) {}

  get location(): string | undefined {
    return this.tags.get('l');
  }

  get evidence(): string | undefined {
    return this.tags.get('a');
  }

  /** The owner declares that there is no logo: both locations are empty. */
  get declined(): boolean {
    return this.location === '' && (this.evidence ?? '') === '';
  }
}

export function parseBimi(text: string): Parsed<BimiRecord> {
  const { tags, faults } = parseTags(text, SYNTAX);
  const record = new BimiRecord(tags);
  return { record, faults: record.location === undefined ? [...faults, missingTagFault('l', text)] : faults };
}

export function isBimi(text: string): boolean {
  return isOfVersion(text, SYNTAX);
}

/**
 * The corrected form of a text that was meant as a BIMI record, with every tag; undefined where that is not possible.
 */
export function restoredBimi(text: string): string | undefined {
  return restoredTags(text, MEANT, parseBimi);
}
