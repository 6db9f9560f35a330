import { canonicalWire } from '../../src/dns-wire/name.js';
import { RDATA, type RecordData } from '../../src/dns-wire/rdata/rdata.js';
import { type ResourceRecord, writeRecord } from '../../src/dns-wire/resource-record.js';
import { WireWriter } from '../../src/dns-wire/wire-writer.js';
import { ancestry, countLabels } from './labels.js';

/** Names in full and in lower case (RFC 4034 section 6.2). */
class CanonicalWriter extends WireWriter {
  override name(name: string): void {
    this.put(canonicalWire(name));
  }

  override compressedName(name: string): void {
    this.name(name);
  }
}

const BETWEEN_NAME_AND_DATA = 10;

/** The octets that a signature is made over (RFC 4034 section 3.1.8.1). */
export function signedOctets(signature: RecordData['RRSIG'], records: readonly ResourceRecord[]): Uint8Array {
  const header = new CanonicalWriter();
  RDATA.RRSIG.write(header, { ...signature, signature: new Uint8Array() });
  const name = signedName(records[0]!.name, signature.labels);
  const dataStart = canonicalWire(name).length + BETWEEN_NAME_AND_DATA;
  const wires = records.map((record) => {
    const writer = new CanonicalWriter();
    writeRecord(writer, { ...record, name, ttl: signature.originalTtl });
    return writer.finish();
  });
  wires.sort((a, b) => Buffer.compare(a.subarray(dataStart), b.subarray(dataStart)));
  return Buffer.concat([header.finish(), ...wires]);
}

/** A name with more labels than the signature counts came from a wildcard. */
function signedName(name: string, labels: number): string {
  if (countLabels(name) <= labels) return name;
  const encloser = ancestry(name).find((ancestor) => countLabels(ancestor) === labels)!;
  return encloser === '.' ? '*.' : `*.${encloser}`;
}
