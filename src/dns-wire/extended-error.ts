import type { Edns } from './edns.js';

/** Why a resolver answered as it did (RFC 8914). */
export interface ExtendedError {
  readonly code: number;
  readonly text: string;
}

const OPTION = 15;

/** Those an answer carries; an option too short to hold a code says nothing. */
export function extendedErrors(edns: Edns | undefined): ExtendedError[] {
  const options = edns?.options.filter(({ code, data }) => code === OPTION && data.length >= 2) ?? [];
  return options.map(({ data }) => ({
    code: new DataView(data.buffer, data.byteOffset).getUint16(0),
    text: new TextDecoder().decode(data.subarray(2)).replace(/\0$/, ''),
  }));
}
