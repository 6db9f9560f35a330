import type { Field } from './field.js';

export const domain: Field<string> = {
  read: (reader) => reader.name(),
  write: (writer, name) => writer.name(name),
  show: (name) => name,
};

/** Only the types of RFC 1035 may be written compressed; every name is read either way. */
export const compressedDomain: Field<string> = {
  ...domain,
  write: (writer, name) => writer.compressedName(name),
};
