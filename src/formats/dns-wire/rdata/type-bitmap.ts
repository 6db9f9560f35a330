import { DnsWireError } from '../dns-wire-error.js';
import { type RecordType, typeCode, typeName } from '../record-type.js';
import type { Field } from './field.js';

/** The types that exist at a name, in ascending order (RFC 4034 section 4.1.2). */
export const typeBitmap: Field<RecordType[]> = {
  read(reader) {
    const types: RecordType[] = [];
    for (let previous = -1; reader.remaining > 0;) {
      const window = reader.u8();
      const bitmap = reader.take(reader.u8());
      if (window <= previous || bitmap.length === 0 || bitmap.length > 32) throw new DnsWireError('bad type bitmap');
      for (const [at, byte] of bitmap.entries())
        for (let bit = 0; bit < 8; bit++) {
          if ((byte & (0x80 >> bit)) === 0) continue;
          reader.item();
          types.push(typeName((window << 8) | (at << 3) | bit));
        }
      previous = window;
    }
    return types;
  },
  write(writer, types) {
    const windows = new Map<number, Uint8Array>();
    for (const code of types.map(typeCode).sort((a, b) => a - b)) {
      const bitmap = windows.get(code >> 8) ?? new Uint8Array(32);
      const at = (code & 0xff) >> 3;
      bitmap[at] = (bitmap[at] ?? 0) | (0x80 >> (code & 7));
      windows.set(code >> 8, bitmap);
    }
    for (const [window, bitmap] of windows) {
      const used = bitmap.findLastIndex((byte) => byte !== 0) + 1;
      writer.u8(window);
      writer.sized(1, () => writer.put(bitmap.subarray(0, used)));
    }
  },
  show: (types) => types.join(' '),
};
