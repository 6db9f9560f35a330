import { canonicalWire, nameToWire } from '#formats/dns-wire/name.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { type ResourceRecord, writeRecord } from '#formats/dns-wire/resource-record.js';
import { WireWriter } from '#formats/dns-wire/wire-writer.js';
import type { Rrsig } from './rrsig.js';

/** Types whose RDATA contains names that are signed in lower case (RFC 4034 section 6.2, RFC 6840 section 5.1). */
const LOWER_CASE_DATA: ReadonlySet<RecordType> = new Set<RecordType>([
  ...(['NS', 'CNAME', 'SOA', 'PTR', 'MX', 'SRV', 'NAPTR', 'DNAME', 'RRSIG'] as const),
]);

/** Writes names uncompressed and owners in lower case. */
class CanonicalWriter extends WireWriter {
  constructor(private readonly spell: (name: string) => Uint8Array) {
    super();
  }

  override name(name: string): void {
    this.put(this.spell(name));
  }

  override compressedName(name: string): void {
    this.name(name);
  }
}

const BETWEEN_NAME_AND_DATA = 10;

/** The octets that a signature covers (RFC 4034 section 3.1.8.1). */
export function signedOctets(signature: Rrsig, records: readonly ResourceRecord[]): Uint8Array {
  const header = new CanonicalWriter(canonicalWire);
  RDATA.RRSIG.write(header, { ...signature, signature: new Uint8Array() });
  const head = header.finish();
  const owner = signedOwner(records[0]?.name ?? '.', signature.labels);
  const dataStart = owner.length + BETWEEN_NAME_AND_DATA;
  const wires = records
    .map((record) => canonicalRecord(record, owner, signature.originalTtl))
    .sort((one, other) => Buffer.compare(one.subarray(dataStart), other.subarray(dataStart)));
  const distinct = wires.filter((wire, i) => i === 0 || Buffer.compare(wire, wires[i - 1] ?? wire) !== 0);
  return Buffer.concat([head, ...distinct]);
}

function canonicalRecord(record: ResourceRecord, owner: Uint8Array, ttl: number): Uint8Array {
  const writer = new CanonicalWriter(LOWER_CASE_DATA.has(record.type) ? canonicalWire : nameToWire);
  writeRecord(writer, { ...record, name: '.', ttl });
  return Buffer.concat([owner, writer.finish().subarray(1)]); // the owner replaces the one octet of the root
}

/** A name with more labels than the signature counts came from a wildcard (RFC 4035 section 5.3.2). */
function signedOwner(name: string, labels: number): Uint8Array {
  const wire = canonicalWire(name);
  const starts = labelStarts(wire);
  const surplus = starts.length - labels;
  if (surplus <= 0) return wire;
  return Buffer.concat([Uint8Array.of(1, 0x2a), wire.subarray(starts[surplus] ?? wire.length - 1)]);
}

/** How many labels a name has, the root and a leading `*` not counted (RFC 4034 section 3.1.3). */
export function countSignedLabels(name: string): number {
  const wire = canonicalWire(name);
  const isWildcard = wire[0] === 1 && wire[1] === 0x2a;
  return labelStarts(wire).length - (isWildcard ? 1 : 0);
}

function labelStarts(wire: Uint8Array): number[] {
  const starts: number[] = [];
  for (let at = 0, length = wire[at]; length; at += length + 1, length = wire[at]) starts.push(at);
  return starts;
}
