import { DnsWireError } from './dns-wire-error.js';
import { typeCode } from './record-type.js';
import type { WireReader } from './wire-reader.js';
import type { WireWriter } from './wire-writer.js';

export interface EdnsOption {
  readonly code: number;
  readonly data: Uint8Array;
}

/** The fields of the OPT pseudo-record (RFC 6891 section 6.1), without its part of the RCODE. */
export interface Edns {
  readonly udpPayloadSize: number;
  readonly version: number;
  readonly dnssecOk: boolean;
  readonly options: readonly EdnsOption[];
}

export const OPT = typeCode('OPT');
export const DNSSEC_OK = 0x8000;

/** Reads from the position after owner name and type; `rcodeBits` are the upper eight of twelve bits. */
export function readEdns(reader: WireReader): { edns: Edns; rcodeBits: number } {
  const udpPayloadSize = reader.u16();
  const rcodeBits = reader.u8();
  const version = reader.u8();
  const dnssecOk = (reader.u16() & DNSSEC_OK) !== 0;
  const options = reader.within(reader.u16(), readOptions);
  return { edns: { udpPayloadSize, version, dnssecOk, options }, rcodeBits };
}

function readOptions(reader: WireReader): EdnsOption[] {
  const options: EdnsOption[] = [];
  while (reader.remaining > 0) options.push({ code: reader.u16(), data: reader.take(reader.u16()) });
  return options;
}

export function writeEdns(writer: WireWriter, edns: Edns | undefined, rcodeBits: number): void {
  if (!edns) {
    if (rcodeBits > 0) throw new DnsWireError('extended RCODE without EDNS');
    return;
  }
  writer.u8(0);
  writer.u16(OPT);
  writer.u16(edns.udpPayloadSize);
  writer.u8(rcodeBits);
  writer.u8(edns.version);
  writer.u16(edns.dnssecOk ? DNSSEC_OK : 0);
  writer.sized(2, () => {
    for (const { code, data } of edns.options) {
      writer.u16(code);
      writer.sized(2, () => writer.put(data));
    }
  });
}
