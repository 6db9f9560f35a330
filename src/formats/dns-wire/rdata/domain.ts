import type { Field } from './field.js';

export const domain: Field<string> = {
  read: (reader) => reader.name(),
  write: (writer, name) => writer.name(name),
  show: (name) => name,
};

/** Only the types of RFC 1035 may be written with compression; all names are read with or without it. */
export const compressedDomain: Field<string> = {
  ...domain,
  write: (writer, name) => writer.compressedName(name),
};
