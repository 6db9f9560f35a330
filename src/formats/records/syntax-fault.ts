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

/**
 * One fault: its offset in the record's text and the text there; for a missing part, the end of the text and the name
 * of the part.
 */
export interface SyntaxFault {
  readonly code: FaultCode;
  readonly position: number;
  readonly text: string;
}

/** A record as far as it could be parsed, and all syntax faults of its text. */
export interface Parsed<T> {
  readonly record: T;
  readonly faults: readonly SyntaxFault[];
}

/** Moves faults of a part of a text to their positions in the whole text. */
export function shiftFaults(faults: readonly SyntaxFault[], by: number): SyntaxFault[] {
  return faults.map((fault) => ({ ...fault, position: fault.position + by }));
}
