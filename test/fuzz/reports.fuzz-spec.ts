import { deflateRawSync, gzipSync } from 'node:zlib';
import { readReports } from '#features/report-analysis/readers/read-reports.js';
import { type Report, UNREADABLE } from '#features/report-analysis/readers/report-file.js';
import { countOf, FlowTable } from '#features/report-analysis/sources/mail-flow.js';
import { describeVectors, vectors } from '../conformance/vectors.js';
import { aggregateReport, tlsReport } from '../e2e/report-files.js';
import { SEED } from '../seed.js';
import { howMany } from '../sweep.js';
import { mutated, Random } from './mutate.js';

const RUNS = howMany('mutated report files', 100_000, 1000, 2500);
/** Files per test; the watchdog ends a run in which no test finishes for too long. */
const BATCH = 1000;
const BATCHES = Array.from({ length: Math.ceil(RUNS / BATCH) }, (_, i) => i + 1);
const MAX_FILE = 65_536;

const XML = Buffer.from(
  aggregateReport('example.com', 0, [
    { ip: '192.0.2.1', count: 7, spf: 'pass', signed: ['example.com', 's1', 'pass'] },
    { ip: '2001:db8::1', count: 2, reason: 'forwarded' },
  ]),
);
const JSON_REPORT = Buffer.from(tlsReport('example.com', 'mx.example.com'));
const MESSAGE = Buffer.from(
  [
    'From: reports@example.net',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: application/gzip; name="r.xml.gz"',
    'Content-Transfer-Encoding: base64',
    '',
    gzipSync(XML).toString('base64'),
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: auth-failure',
    'Source-IP: 192.0.2.1 (host.example)',
    '--b--',
  ].join('\r\n'),
);
const SEEDS = [XML, JSON_REPORT, MESSAGE, gzipSync(XML), gzipSync(JSON_REPORT), zipOf('r.xml', XML)];

/** An archive with one file. */
function zipOf(name: string, bytes: Buffer): Buffer {
  const packed = deflateRawSync(bytes);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(bytes.length, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(bytes.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

async function reportsIn(bytes: Buffer): Promise<Report[]> {
  const reports: Report[] = [];
  await readReports([{ name: 'file', bytes }], ({ report, reason }) => {
    if (report) reports.push(report);
    else if (!UNREADABLE.includes(reason!)) throw new Error(`no reason: ${reason}`);
  });
  return reports;
}

/** Numbers are whole and not negative, whatever the file says. */
function isSound(report: Report): boolean {
  if (report.kind === 'failure') return true;
  const isCount = (count: number | null) => count === null || (Number.isSafeInteger(count) && count >= 0);
  if (report.kind === 'tls')
    return report.policies.every(
      ({ successful, failed, failures }) =>
        isCount(successful) && isCount(failed) && failures.every(({ count }) => isCount(count)),
    );
  const table = new FlowTable('example.com');
  table.add(report);
  const sum = report.rows.reduce((total, row) => total + countOf(row), 0);
  return (
    report.rows.every(({ count }) => isCount(count)) && table.all.reduce((n, { messages }) => n + messages, 0) === sum
  );
}

async function expectSound(seeds: readonly Buffer[], batch: number): Promise<void> {
  const random = new Random(SEED + batch);
  for (let run = 0; run < Math.min(RUNS, BATCH); run++) {
    const file = mutated(seeds, random);
    const reports = await reportsIn(file);
    if (!reports.every(isSound)) throw new Error(`unsound: ${file.toString('base64')}`);
  }
}

it('the seeds are reports', async () => {
  const kinds = await Promise.all(SEEDS.map(async (seed) => (await reportsIn(seed)).map(({ kind }) => kind)));
  expect(kinds).toEqual([['aggregate'], ['tls'], ['failure'], ['aggregate'], ['tls'], ['aggregate']]);
});

it.each(BATCHES)(`survives ${RUNS} mutated files: batch %d`, (batch) => expectSound(SEEDS, batch));

describeVectors('real reports', () => {
  const real = vectors<{ fileBase64?: string }>('reports/reports.json')
    .flatMap(({ fileBase64 }) => (fileBase64 === undefined ? [] : [Buffer.from(fileBase64, 'base64')]))
    .filter(({ length }) => length >= 12 && length < MAX_FILE);
  it.each(BATCHES)(`survive ${RUNS} mutations: batch %d`, (batch) => expectSound(real, batch));
});
