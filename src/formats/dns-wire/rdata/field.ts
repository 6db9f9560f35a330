import type { WireReader } from '../wire-reader.js';
import type { WireWriter } from '../wire-writer.js';

/**
 * A part of record data: how it is read, written and shown. Complete record data is a field that consists of fields.
 */
export interface Field<T> {
  readonly read: (reader: WireReader) => T;
  readonly write: (writer: WireWriter, value: T) => void;
  readonly show: (value: T) => string;
}

/** Fields in wire order, which is also the order of the presentation format. */
export function fields<T extends object>(layout: { [K in keyof T]: Field<T[K]> }): Field<T> {
  const entries = Object.entries(layout) as [keyof T, Field<T[keyof T]>][];
  return {
    read(reader) {
      const data: Partial<T> = {};
      for (const [key, field] of entries) data[key] = field.read(reader);
      return data as T;
    },
    write(writer, data) {
      for (const [key, field] of entries) field.write(writer, data[key]);
    },
    show: (data) =>
      entries
        .map(([key, field]) => field.show(data[key]))
        .filter((text) => text !== '')
        .join(' '),
  };
}
