/** Codes for syntax faults of a record. */
export type FaultCode =
  | 'version-invalid'
  | 'version-late'
  | 'separator-invalid'
  | 'separator-missing'
  | 'character-invalid'
  | 'name-invalid'
  | 'part-empty'
  | 'part-malformed'
  | 'part-duplicate'
  | 'part-missing'
  | 'mechanism-unknown'
  | 'argument-missing'
  | 'argument-unexpected'
  | 'value-invalid'
  | 'domain-invalid'
  | 'address-invalid'
  | 'prefix-invalid'
  | 'macro-invalid'
  | 'uri-invalid'
  | 'scheme-unsupported'
  | 'key-invalid'
  | 'key-type-mismatch'
  | 'flags-invalid';

/** One error: its offset in the record's text and the text found there; of a missing part, the end and its name. */
export interface SyntaxFault {
  readonly code: FaultCode;
  readonly position: number;
  readonly text: string;
}

/** A record as far as it could be understood, and everything about its text that is against the standard. */
export interface Parsed<T> {
  readonly record: T;
  readonly faults: readonly SyntaxFault[];
}

/** Faults found in a part of a text, with positions in the whole text. */
export function shifted(faults: readonly SyntaxFault[], by: number): SyntaxFault[] {
  return faults.map((fault) => ({ ...fault, position: fault.position + by }));
}
