import { opaque } from './rdata/binary.js';
import type { Field } from './rdata/field.js';
import { RDATA, type RecordData } from './rdata/rdata.js';
import { type RecordType, typeCode, typeName } from './record-type.js';
import type { WireReader } from './wire-reader.js';
import type { WireWriter } from './wire-writer.js';

export type UnderstoodType = keyof RecordData;

interface Owned<T extends RecordType, D> {
  readonly name: string;
  readonly type: T;
  readonly class: number;
  readonly ttl: number;
  readonly data: D;
}

export type RecordOf<T extends UnderstoodType> = Owned<T, RecordData[T]>;
type OpaqueRecord = Owned<Exclude<RecordType, UnderstoodType>, Uint8Array>;

/** Distinguished by `type`, which narrows `data`. */
export type ResourceRecord = { [T in UnderstoodType]: RecordOf<T> }[UnderstoodType] | OpaqueRecord;

export const MAX_TTL = 0x7fffffff;

const codecs = new Map<string, Field<unknown>>(Object.entries(RDATA) as [string, Field<unknown>][]);

function codecOf(type: RecordType): Field<unknown> {
  return codecs.get(type) ?? (opaque as Field<unknown>);
}

/** Reads a record from the position after owner name and type. */
export function readRecord(reader: WireReader, name: string, code: number): ResourceRecord {
  const type = typeName(code);
  const record = {
    name,
    type,
    class: reader.u16(),
    ttl: readTtl(reader),
    data: reader.within(reader.u16(), codecOf(type).read),
  };
  return record as ResourceRecord;
}

/** RFC 2181 section 8: a TTL with the most significant bit set is zero. */
function readTtl(reader: WireReader): number {
  const ttl = reader.u32();
  return ttl > MAX_TTL ? 0 : ttl;
}

export function writeRecord(writer: WireWriter, record: ResourceRecord): void {
  writer.compressedName(record.name);
  writer.u16(typeCode(record.type));
  writer.u16(record.class);
  writer.u32(record.ttl);
  writer.sized(2, () => codecOf(record.type).write(writer, record.data));
}

/** The data as dig prints it, except that TXT is joined text without quotes. */
export function presentData(record: ResourceRecord): string {
  return codecOf(record.type).show(record.data);
}
