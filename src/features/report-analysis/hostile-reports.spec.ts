import { gzipSync } from 'node:zlib';
import { cpuTime, slowness } from '#test/checks/cpu-time.js';
import { sweep } from '#test/sweep.js';
import { mailAnalysis } from './mail-analysis.js';
import { readReports } from './readers/read-reports.js';
import type { UnreadableReason } from './readers/report-file.js';
import { ReportCollection } from './report-collection.js';
import { FoundEvidence } from './sources/dns-evidence.js';

// Files of many megabytes, several times each.
jest.setTimeout(300_000);

/** A third of what a worker may take. */
const MAX_MS = 1700;
const ATTEMPTS = 3;
const MIB = 1024 * 1024;

const HEAD =
  '<feedback><report_metadata><org_name>o</org_name><report_id>1</report_id><date_range><begin>1</begin><end>2</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>none</p></policy_published>';
const row = (i: number) =>
  `<record><row><source_ip>10.${i >> 16}.${(i >> 8) & 255}.${i & 255}</source_ip><count>1</count></row></record>`;
const rows = (count: number) => `${HEAD}${Array.from({ length: count }, (_, i) => row(i)).join('')}</feedback>`;

/** The least CPU milliseconds of several attempts, as on the machine for which the limit was chosen. */
async function leastTime(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < ATTEMPTS && least > MAX_MS; i++) {
    const before = cpuTime();
    await work();
    least = Math.min(least, (cpuTime() - before) / slowness());
  }
  return least;
}

async function analyzed(bytes: Buffer): Promise<{ messages: number | undefined; reasons: UnreadableReason[] }> {
  const collection = new ReportCollection();
  await readReports([{ name: 'file', bytes }], (file) => collection.take(file));
  const mail = mailAnalysis(collection.of('example.com'), new FoundEvidence());
  return { messages: mail?.messages, reasons: collection.files.flatMap(({ reason }) => reason ?? []) };
}

const HOSTILE: readonly (readonly [what: string, make: () => Buffer, reasons: readonly UnreadableReason[]])[] = [
  ['100,000 rows', () => Buffer.from(rows(100_000)), []],
  ['more rows than are read', () => gzipSync(rows(200_001)), ['too-many-rows']],
  ['a bomb', () => gzipSync(Buffer.concat([Buffer.from(HEAD), Buffer.alloc(70 * MIB, 32)])), ['ratio']],
  ['entities', () => Buffer.from(`<!DOCTYPE x [<!ENTITY a "b">]>${rows(1)}`), ['dtd']],
  ['depth', () => Buffer.from(`<feedback>${'<a>'.repeat(MIB)}`), ['too-deep']],
  ['one long text', () => Buffer.from(`${HEAD}<x>${'a'.repeat(8 * MIB)}</x></feedback>`), []],
  ['tags without an end', () => Buffer.from(`${HEAD}${'<'.repeat(4 * MIB)}`), ['too-large']],
  ['attributes', () => Buffer.from(`<feedback ${'a="b" '.repeat(MIB)}>`), []],
  ['brackets', () => Buffer.from('['.repeat(2 * MIB)), ['too-deep']],
  ['JSON that is too long', () => Buffer.from(`[${'1,'.repeat(2 * MIB)}1]`), ['too-large']],
  [
    'parts',
    () => Buffer.from(`A: b\nContent-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(MIB)}`),
    ['no-attachment'],
  ],
  ['header fields', () => Buffer.from('A: b\n'.repeat(MIB)), ['no-attachment']],
];

it.each(sweep('hostile reports', HOSTILE, 3))(
  'costs a small part of what a worker may take: %s',
  async (_, make, reasons) => {
    const file = make();
    let result: Awaited<ReturnType<typeof analyzed>> | undefined;
    const taken = await leastTime(async () => (result = await analyzed(file)));
    expect(result?.reasons).toEqual(reasons);
    expect(taken).toBeLessThan(MAX_MS);
  },
);

it('a report is counted whole', () => {
  const evidence = new FoundEvidence();
  const collection = new ReportCollection();
  expect(mailAnalysis(collection.of('example.com'), evidence)).toBeUndefined();
});
