import { deflateRawSync, gzipSync } from 'node:zlib';
import { ReadBudget } from './read-budget.js';
import { readReports } from './read-reports.js';

const report = (id: number) =>
  Buffer.from(
    `<feedback><report_metadata><org_name>o</org_name><report_id>${id}</report_id><date_range><begin>1</begin><end>2</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>none</p></policy_published></feedback>`,
  );

const message = (id: number, encoding = 'base64') =>
  `From: a@receiver.example\nMIME-Version: 1.0\nContent-Type: application/gzip\nContent-Transfer-Encoding: ${encoding}\n\n${gzipSync(report(id)).toString('base64')}\n`;
const mailbox = (...messages: string[]) =>
  messages.map((text) => `From a@receiver.example Tue Nov 14 22:13:20 2023\n${text}\n`).join('');

/** A zip archive (APPNOTE 4.3) of these files. */
function archive(files: Readonly<Record<string, Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

async function read(bytes: Buffer, budget = new ReadBudget()): Promise<(string | null | undefined)[]> {
  const found: (string | null | undefined)[] = [];
  await readReports(
    [{ name: 'file', bytes }],
    ({ report: one, reason }) => {
      found.push(one?.kind === 'aggregate' ? one.reportId : reason);
    },
    budget,
  );
  return found;
}

/** A packed message of so many megabytes: every 200th byte differs, so that it is no bomb. */
function noise(megabytes: number): Buffer {
  const bytes = Buffer.alloc(megabytes * 1024 * 1024, 'a');
  for (let at = 0, value = 1; at < bytes.length; at += 200) bytes[at] = 65 + ((value = (value * 7919) % 104_729) % 57);
  bytes.write('A: b\n\n');
  return gzipSync(bytes, { level: 1 });
}

describe('readReports', () => {
  it.each([
    ['a message', message(1), ['1']],
    ['a comment after the transfer encoding', message(1, 'base64 (of gzip)'), ['1']],
    ['a mailbox with one message', mailbox(message(1)), ['1']],
    ['every message of a mailbox', mailbox(message(1), message(2), message(3)), ['1', '2', '3']],
    ['a mailbox with CRLF', mailbox(message(1), message(2)).replaceAll('\n', '\r\n'), ['1', '2']],
    [
      'a mailbox with other messages',
      mailbox('Subject: Hello\n\nFrom here on it is text.\n', message(2)),
      ['no-attachment', '2'],
    ],
    [
      'a mailbox with endless lines that look like messages',
      mailbox(`Subject: Hello\n\n${'From here\n'.repeat(10_001)}`, message(2)),
      ['no-attachment'],
    ],
  ])('reads %s', async (_, text, expected) => expect(await read(Buffer.from(text))).toEqual(expected));

  it.each([
    [
      'a report in several gzip members',
      [gzipSync(report(1).subarray(0, 50)), gzipSync(report(1).subarray(50))],
      ['1'],
    ],
    ['an unpacked mailbox that is too large', [noise(33)], ['too-large']],
    ['an unpacked message that is too large', [noise(17)], ['too-large']],
  ])('reads %s', async (_, pieces, expected) => expect(await read(Buffer.concat(pieces))).toEqual(expected));

  it('does not read endless gzip members', async () => {
    const left = Object.assign(new ReadBudget(), { members: 4990 });
    expect(await read(Buffer.concat(Array<Buffer>(12).fill(gzipSync(''))), left)).toEqual(['too-large']);
    expect(await read(Buffer.concat([gzipSync(''), gzipSync(report(1))]))).toEqual(['1']);
  });

  it('leaves out what file managers add to an archive', async () => {
    const added = { '__MACOSX/._1.xml': Buffer.from('\0\x05\x16\x07'), '.DS_Store': Buffer.from('\0\0\0\x01Bud1') };
    expect(await read(archive({ '1.xml': report(1), ...added, '2.xml': report(2) }))).toEqual(['1', '2']);
    expect(await read(archive({ '1.xml': report(1), 'readme.txt': Buffer.from('text') }))).toEqual(['1', 'no-report']);
  });
});
