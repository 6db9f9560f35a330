// Compared with fast-xml-parser, which only turns the XML into objects. The memory is that of reading one report.
import { Buffer } from 'node:buffer';
import { clearInterval, setInterval } from 'node:timers';
import { XMLParser } from 'fast-xml-parser';
import { readReports } from '../dist/features/report-analysis/readers/read-reports.js';
import { ReportCollection } from '../dist/features/report-analysis/report-collection.js';
import { compared, cpuOf, inTurns } from './rounds.mjs';

const SIZE = 10_000_000;
const WARM_UPS = 1;
const MAX_MEGABYTES = 64;

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<feedback>\n  <report_metadata>\n    <org_name>freemail.example</org_name>\n    <report_id>1</report_id>\n    <date_range><begin>1793491200</begin><end>1793577599</end></date_range>\n  </report_metadata>\n  <policy_published><domain>example.com</domain><adkim>r</adkim><aspf>r</aspf><p>none</p></policy_published>\n';
const row = (i) => `  <record>
    <row><source_ip>192.0.${(i >> 8) & 255}.${i & 255}</source_ip><count>${1 + (i % 7)}</count>
      <policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>${i % 3 === 0 ? 'fail' : 'pass'}</spf></policy_evaluated></row>
    <identifiers><header_from>example.com</header_from></identifiers>
    <auth_results><dkim><domain>example.com</domain><selector>s${i % 4}</selector><result>pass</result></dkim>
      <spf><domain>example.com</domain><result>pass</result></spf></auth_results>
  </record>\n`;

function tenMegabytes() {
  const rows = [HEAD];
  for (let size = HEAD.length, i = 0; size < SIZE; i++) {
    rows.push(row(i));
    size += rows.at(-1).length;
  }
  return Buffer.from(`${rows.join('')}</feedback>\n`);
}

export async function run() {
  const bytes = tenMegabytes();
  const works = {
    ours: () => cpuOf(() => collected(bytes)),
    'fast-xml-parser': () => cpuOf(() => new XMLParser().parse(bytes.toString())),
  };
  await inTurns(works, WARM_UPS);
  const megabytes = await memoryOf(bytes);
  if (megabytes > MAX_MEGABYTES) throw new Error(`reading takes ${megabytes} MB, more than ${MAX_MEGABYTES}`);
  const rounds = await inTurns(works);
  const unit = `µs CPU a report of ${SIZE / 1e6} MB, with ${Math.round(megabytes)} MB of heap`;
  return [compared('DMARC report', unit, rounds, (of) => of['fast-xml-parser'] / of.ours, 1)];
}

async function collected(bytes) {
  const collection = new ReportCollection();
  await readReports([{ name: 'report.xml', bytes }], (file) => collection.take(file));
  return collection;
}

/** The most heap in use while a report is read, in megabytes. */
async function memoryOf(bytes) {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed - before)), 1);
  await collected(bytes);
  clearInterval(look);
  return most / 1e6;
}
