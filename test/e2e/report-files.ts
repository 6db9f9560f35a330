import { gzipSync } from 'node:zlib';

/** One record of an aggregate report. */
export interface ReportRow {
  readonly ip: string;
  readonly count: number;
  readonly from?: string;
  readonly dkim?: 'pass' | 'fail';
  readonly spf?: 'pass' | 'fail';
  readonly disposition?: string;
  readonly reason?: string;
  /** Domain, selector and result of a signature. */
  readonly signed?: readonly [string, string, string];
  /** Domain and result of SPF. */
  readonly sender?: readonly [string, string];
}

const DAY = 86_400;
/** Midnight three weeks ago: old reports decide nothing. */
const FIRST = (Math.floor(Date.now() / 1000 / DAY) - 21) * DAY;

/** A day of the reports, as ISO 8601 text. */
export function reportDay(day: number): string {
  return new Date((FIRST + day * DAY) * 1000).toISOString().slice(0, 10);
}

/** An aggregate report of one day, as receivers send it. */
export function aggregateReport(domain: string, day: number, rows: readonly ReportRow[], org = 'freemail.example') {
  const begin = FIRST + day * DAY;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feedback>
  <report_metadata><org_name>${org}</org_name><email>dmarc@${org}</email><report_id>${org}-${day}</report_id>
    <date_range><begin>${begin}</begin><end>${begin + DAY - 1}</end></date_range></report_metadata>
  <policy_published><domain>${domain}</domain><adkim>r</adkim><aspf>r</aspf><p>none</p><sp>none</sp><pct>100</pct></policy_published>
${rows.map((row) => recordOf(domain, row)).join('\n')}
</feedback>`;
}

function recordOf(domain: string, row: ReportRow): string {
  const { ip, count, from = domain, dkim = 'fail', spf = 'fail', disposition = 'none', reason, signed, sender } = row;
  const [spfDomain, spfResult] = sender ?? [domain, spf];
  const signature = signed
    ? `<dkim><domain>${signed[0]}</domain><selector>${signed[1]}</selector><result>${signed[2]}</result></dkim>`
    : '';
  return `  <record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>${disposition}</disposition>
    <dkim>${dkim}</dkim><spf>${spf}</spf>${reason === undefined ? '' : `<reason><type>${reason}</type></reason>`}</policy_evaluated></row>
    <identifiers><header_from>${from}</header_from></identifiers>
    <auth_results>${signature}<spf><domain>${spfDomain}</domain><result>${spfResult}</result></spf></auth_results></record>`;
}

/** Two weeks of a domain whose mail server is listed by `mx`: its own mail, forwarded mail, and spoofed mail from another address every day. */
export function twoWeeks(domain: string, from = 0): { name: string; bytes: Buffer }[] {
  return Array.from({ length: 14 }, (_, day) => ({
    name: `freemail.example!${domain}!${day}.xml.gz`,
    bytes: gzipSync(
      aggregateReport(domain, from + day, [
        { ip: '77.77.4.1', count: 100, spf: 'pass', dkim: 'pass', signed: [domain, 's1', 'pass'] },
        { ip: '77.77.9.9', count: 2, dkim: 'pass', signed: [domain, 's1', 'pass'] },
        { ip: `77.77.66.${day}`, count: 5 },
      ]),
    ),
  }));
}

/** A TLS report about an expired certificate. */
export function tlsReport(domain: string, host: string): string {
  return JSON.stringify({
    'organization-name': 'freemail.example',
    'date-range': { 'start-datetime': '2026-11-01T00:00:00Z', 'end-datetime': '2026-11-01T23:59:59Z' },
    'contact-info': 'tls@freemail.example',
    'report-id': 'tls-1',
    policies: [
      {
        policy: { 'policy-type': 'sts', 'policy-domain': domain, 'mx-host': [host] },
        summary: { 'total-successful-session-count': 12, 'total-failure-session-count': 3 },
        'failure-details': [
          { 'result-type': 'certificate-expired', 'receiving-mx-hostname': host, 'failed-session-count': 3 },
        ],
      },
    ],
  });
}

export function uploadOf(files: readonly { name: string; bytes: Uint8Array }[], fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** A few days with every kind of source and file, for pages. */
export function mixedReports(domain = 'dmarcnone.com'): { name: string; bytes: Buffer }[] {
  const reports = Array.from({ length: 5 }, (_, day) => ({
    name: `freemail.example!${domain}!${day}.xml`,
    bytes: Buffer.from(
      aggregateReport(domain, day, [
        { ip: '77.77.4.1', count: 420 + day, spf: 'pass', dkim: 'pass', signed: [domain, 's1', 'pass'] },
        { ip: '77.77.9.9', count: 7, dkim: 'pass', signed: [domain, 's1', 'pass'] },
        { ip: '77.77.2.1', count: 3, reason: 'mailing_list', signed: [domain, 's1', 'fail'] },
        { ip: '77.77.2.2', count: 2, signed: ['mailchimpapp.net', 'k1', 'pass'], sender: ['mcsv.net', 'pass'] },
        { ip: `77.77.66.${day}`, count: 12 * day + 1 },
        { ip: '77.77.66.66', count: 30, from: `login.no-such-name.${domain}` },
      ]),
    ),
  }));
  return [
    ...reports,
    { name: 'tls.json', bytes: Buffer.from(tlsReport(domain, 'mail.perfect.test')) },
    { name: 'broken.xml', bytes: Buffer.from('hello') },
  ];
}
