import { type RecordType, typeCode, typeName } from '../record-type.js';
import type { Field } from './field.js';

export const u8: Field<number> = {
  read: (reader) => reader.u8(),
  write: (writer, value) => writer.u8(value),
  show: String,
};

export const u16: Field<number> = {
  read: (reader) => reader.u16(),
  write: (writer, value) => writer.u16(value),
  show: String,
};

export const u32: Field<number> = {
  read: (reader) => reader.u32(),
  write: (writer, value) => writer.u32(value),
  show: String,
};

/** Seconds since 1970 modulo 2^32 (RFC 4034 section 3.1.5), shown as YYYYMMDDHHmmSS. */
export const timestamp: Field<number> = {
  ...u32,
  show: (seconds) => new Date(seconds * 1000).toISOString().slice(0, 19).replace(/\D/g, ''),
};

export const recordType: Field<RecordType> = {
  read: (reader) => typeName(reader.u16()),
  write: (writer, type) => writer.u16(typeCode(type)),
  show: (type) => type,
};
