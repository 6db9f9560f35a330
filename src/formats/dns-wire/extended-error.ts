import type { Edns } from './edns.js';

/** An extended DNS error (RFC 8914). */
export interface ExtendedError {
  readonly code: number;
  readonly text: string;
}

const OPTION = 15;

/** The extended errors of an answer; an option that is too short for a code is ignored. */
export function extendedErrors(edns: Edns | undefined): ExtendedError[] {
  const options = edns?.options.filter(({ code, data }) => code === OPTION && data.length >= 2) ?? [];
  return options.map(({ data }) => ({
    code: new DataView(data.buffer, data.byteOffset).getUint16(0),
    text: new TextDecoder().decode(data.subarray(2)).replace(/\0$/, ''),
  }));
}
