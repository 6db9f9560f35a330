import { mailAnalysis, wantedOf } from './mail-analysis.js';
import type { AggregateReport, AggregateRow } from './readers/report-file.js';
import { DomainReports } from './report-collection.js';
import { FoundEvidence } from './sources/dns-evidence.js';

const D = 'example.com';
const DAY = 86_400;

const row = (ip: string, count: number, more: Partial<AggregateRow> = {}): AggregateRow => ({
  ...{ ip, count, disposition: 'none', dkim: 'fail', spf: 'fail', headerFrom: D },
  ...{ envelopeFrom: null, envelopeTo: null, reasons: [], authDkim: [], authSpf: [] },
  ...more,
});
const OWN = row('192.0.2.1', 100, { spf: 'pass', dkim: 'pass' });
const FORWARDED = (count: number) => row('192.0.2.2', count, { reasons: [{ type: 'forwarded', comment: null }] });
const SPOOFED_SUBDOMAIN = row('203.0.113.5', 50_000, { headerFrom: `shop.${D}` });
const SUBDOMAIN = row('192.0.2.1', 50_000, { headerFrom: `news.${D}`, dkim: 'pass' });

function analyzed(rows: readonly AggregateRow[], policy: Readonly<Record<string, string>>) {
  const reports = new DomainReports(D);
  const report = { rows, begin: 0, end: 20 * DAY, organization: null, policy } as Partial<AggregateReport>;
  reports.addAggregate(report as AggregateReport);
  return mailAnalysis(reports, new FoundEvidence())!;
}

it.each<[string, AggregateRow[], Record<string, string>, string, number]>([
  ['one of 101', [OWN, FORWARDED(1)], { p: 'none', sp: 'reject' }, 'quarantine', 101],
  ['30 of 130', [OWN, FORWARDED(30)], { p: 'none', sp: 'reject' }, 'stay', 130],
  ['mail of subdomains that sp governs', [OWN, FORWARDED(30), SUBDOMAIN], { p: 'none', sp: 'reject' }, 'stay', 130],
  ['mail of subdomains that p governs', [OWN, FORWARDED(30), SUBDOMAIN], { p: 'none' }, 'reject', 50_130],
  ['spoofed mail of subdomains', [OWN, FORWARDED(30), SPOOFED_SUBDOMAIN], { p: 'none', sp: 'reject' }, 'stay', 130],
])('lost mail is compared with the wanted mail that the policy governs: %s', (_, rows, policy, next, wanted) => {
  const mail = analyzed(rows, policy);
  expect([mail.next, wantedOf(mail.wantedIn, mail.governed)]).toEqual([next, wanted]);
});
