import { UnreadableFile } from './report-file.js';

/** A file of an archive, still packed. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packed: Buffer;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 1000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** What the file managers of macOS and Windows add to an archive. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** The files of an archive by its central directory (APPNOTE 4.3). Folders and empty files are left out. */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new UnreadableFile('too-large');
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new UnreadableFile('damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const size = bytes.readUInt32LE(at + 20);
    if (size > 0 && bytes.readUInt32LE(at + 24) > 0) entries.push(entryAt(bytes, at, nameLength, size));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries.filter(({ name }) => !ADDED.test(name));
}

/** A comment of any length follows the end record, so the search begins at the end. */
function endOfDirectory(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= lowest; at--) if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new UnreadableFile('truncated');
}

function entryAt(bytes: Buffer, at: number, nameLength: number, size: number): ZipEntry {
  if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new UnreadableFile('encrypted');
  const method = bytes.readUInt16LE(at + 10);
  if (method !== STORED && method !== DEFLATED) throw new UnreadableFile('damaged');
  const local = bytes.readUInt32LE(at + 42);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_ENTRY) throw new UnreadableFile('damaged');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + size > bytes.length) throw new UnreadableFile('truncated');
  return {
    name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    isDeflated: method === DEFLATED,
    packed: bytes.subarray(start, start + size),
  };
}
