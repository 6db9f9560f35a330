import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 30;
const CENTRAL = 46;
const END = 22;
const DEFLATED = 8;

/** An archive whose entries all lie at one place, so that a small file unpacks to a large one for each of them. */
export function zipOf(entries: number, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(LOCAL);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(DEFLATED, 8);
  local.writeUInt32LE(checksum(content), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  const central = Buffer.alloc(CENTRAL);
  central.writeUInt32LE(0x02014b50);
  local.copy(central, 10, 8, 26);
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(entries * CENTRAL, 12);
  end.writeUInt32LE(LOCAL + packed.length, 16);
  return Buffer.concat([local, packed, ...Array.from({ length: entries }, () => central), end]);
}

/** Node 20 before 20.15 has none. */
function checksum(content: Buffer): number {
  return (crc32 as typeof crc32 | undefined)?.(content) ?? 0;
}
