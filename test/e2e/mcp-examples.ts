import { aggregateReport } from './report-files.js';

export interface ToolExample {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** The equivalent REST request: a path below /api/v1, and a body for POST. */
  readonly path: string;
  readonly body?: object;
}

const HEADER = 'From: Jo <jo@perfect.test>\r\nAuthentication-Results: mx.example; spf=pass; dkim=pass; dmarc=pass';
const MESSAGE = `${HEADER}\r\nSubject: Hello\r\n\r\nHello\r\n`;
const BOUNCE = '550 5.1.1 <jo@perfect.test>: Recipient address rejected: User unknown';
const nameServers = [{ name: 'ns1.dnshost.net' }, { name: 'ns2.dnshost.net' }];
const changes = [{ action: 'replace', host: '@', type: 'TXT', value: 'v=spf1 mx -all' }];
const files = [
  { name: 'a.xml', content: aggregateReport('dmarcnone.com', 0, [{ ip: '77.77.4.1', count: 9, spf: 'pass' }]) },
];
const dmarc = { policy: 'reject', rua: ['a@b.example'] };

const MANY = { domains: ['perfect.test', 'nospf.com', 'com'] };
const REPORTS = {
  before: { domain: 'a.example', score: 60, findings: [{ id: 'spf-record.missing', severity: 'problem' }] },
  after: {
    domain: 'a.example',
    score: 90,
    findings: [
      {
        id: 'spf-record.ok',
        severity: 'ok',
        evidence: [{ host: 'a.example', type: 'TXT', value: 'v=spf1 -all' }],
      },
    ],
  },
};

/** Every tool, in order, with arguments for the lab. */
export const TOOL_EXAMPLES: readonly ToolExample[] = [
  { tool: 'dns_health_check', args: { domain: 'spfopen.com', response: 'full' }, path: 'check/spfopen.com' },
  { tool: 'dns_lookup', args: { name: 'perfect.test', type: 'mx' }, path: 'lookup/perfect.test/MX' },
  { tool: 'dns_propagation', args: { name: 'moved.com', type: 'A' }, path: 'propagation/moved.com/A' },
  { tool: 'domain_availability', args: { domain: 'www.nodnssec.com' }, path: 'availability/nodnssec.com' },
  { tool: 'dkim_check', args: { domain: 'dkim.com', selector: 'rsa2048' }, path: 'dkim/dkim.com/rsa2048' },
  { tool: 'dnssec_check', args: { domain: 'bogus.com' }, path: 'dnssec/bogus.com' },
  { tool: 'mail_check', args: { domain: 'perfect.test' }, path: 'mail-check/perfect.test' },
  { tool: 'seo_check', args: { domain: 'perfect.test', response: 'full' }, path: 'seo-check/perfect.test' },
  { tool: 'idn_convert', args: { name: 'München.DE' }, path: `idn/${encodeURIComponent('München.DE')}` },
  { tool: 'generate_record', args: { kind: 'dmarc', input: dmarc }, path: 'generate/dmarc', body: dmarc },
  { tool: 'analyze_headers', args: { raw: HEADER }, path: 'header-analysis', body: { raw: HEADER } },
  { tool: 'decode_bounce', args: { raw: BOUNCE, lang: 'de' }, path: 'bounce-analysis?lang=de', body: { raw: BOUNCE } },
  { tool: 'explain_finding', args: { id: 'dmarc-policy' }, path: 'rules/dmarc-policy' },
  { tool: 'fix_plan', args: { domain: 'spfopen.com', lang: 'de' }, path: 'plan/spfopen.com?lang=de' },
  {
    tool: 'preview_changes',
    args: { domain: 'spfopen.com', changes, response: 'full' },
    path: 'preview/spfopen.com',
    body: { changes },
  },
  {
    tool: 'verify_fix',
    args: { domain: 'spfopen.com', finding: 'spf-all.open' },
    path: 'verify/spfopen.com/spf-all.open',
  },
  {
    tool: 'compare_nameservers',
    args: { domain: 'perfect.test', nameServers, response: 'full' },
    path: 'move/perfect.test',
    body: { nameServers },
  },
  { tool: 'analyze_message', args: { raw: MESSAGE }, path: 'message-analysis', body: { raw: MESSAGE } },
  {
    tool: 'analyze_reports',
    args: { files, domain: 'dmarcnone.com' },
    path: 'report-analysis?domain=dmarcnone.com',
    body: { files },
  },
  { tool: 'web_check', args: { domain: 'perfect.test', response: 'full' }, path: 'web-check/perfect.test' },
  {
    tool: 'check_profile',
    args: { profile: 'bulk-sender', domain: 'perfect.test' },
    path: 'profiles/bulk-sender/perfect.test',
  },
  {
    tool: 'plan_rollover',
    args: { domain: 'perfect.test', kind: 'ksk' },
    path: 'rollover/perfect.test',
    body: { kind: 'ksk' },
  },
  { tool: 'check_many', args: MANY, path: 'check-many', body: MANY },
  { tool: 'compare_reports', args: REPORTS, path: 'compare', body: REPORTS },
  { tool: 'get_evidence', args: { domain: 'perfect.test' }, path: 'evidence/perfect.test' },
];
