import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { RdapClient } from '#platform/network/rdap/rdap-client.js';
import { mxRecord } from '#features/health/topics/mx/checks/mx-record.check.js';
import { RobotsTxt } from '#features/seo/robots/robots-txt.js';
import { conTitle } from '#features/seo/topics/content/checks/con-title.check.js';
import { openSeoSites } from '../lab/sites/seo-site.js';
import { SEO_SITES } from '../lab/sites/seo-sites.js';
import { captured } from '../e2e/captured-output.js';
import { LabApp } from '../e2e/lab-app.js';

interface Report {
  readonly score: number;
  readonly findings: readonly { readonly id: string; readonly detail: string }[];
}

const TOKEN = 'scrape-me';
const DOMAIN = 'perfect.test';
const { name: SITE } = SEO_SITES[0]!;
const broken = () => {
  throw new TypeError('x is not a function');
};

let app: LabApp;
beforeEach(async () => {
  app = await LabApp.start({ DD_METRICS_TOKEN: TOKEN, DD_LOG_LEVEL: 'error' });
  await openSeoSites(app.lab, SEO_SITES);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

/** The report on a domain that triggers a bug of ours, with its log lines and counters. */
async function broke(path: string) {
  let report: Report | undefined;
  const output = await captured(async () => (report = (await app.get(path)).body as Report));
  const { text } = await app.app.get('/metrics', { authorization: `Bearer ${TOKEN}` });
  const lines = output.split('\n').filter((line) => line !== '');
  return {
    findings: report!.findings,
    unknown: report!.findings.filter(({ detail }) => detail.includes('on our side')).map(({ id }) => id),
    bugs: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    counted: text.split('\n').filter((line) => line.startsWith('dd_bugs_total{')),
  };
}

const bugIn = (part: string, domain: string) => ({
  level: 'error',
  context: 'Bug',
  message: 'x is not a function',
  stack: expect.stringContaining('isolation.load-spec') as string,
  part,
  domain,
});

it.each([
  ['a health check', () => jest.spyOn(mxRecord, 'judge'), `check/${DOMAIN}`, 'mx-record', ['mx-record.unknown']],
  ['an SEO check', () => jest.spyOn(conTitle, 'judge'), `seo-check/${SITE}`, 'con-title', ['con-title.unknown']],
])('%s that throws is unknown, and the rest of the report is there', async (_, spy, path, part, unknown) => {
  const before = (await app.get(path)).body as Report;
  await app.close();
  app = await LabApp.start({ DD_METRICS_TOKEN: TOKEN, DD_LOG_LEVEL: 'error' });
  await openSeoSites(app.lab, SEO_SITES);
  spy().mockImplementation(broken);
  const report = await broke(path);
  expect(report.unknown).toEqual(unknown);
  const others = (findings: Report['findings']) =>
    findings.map(({ id }) => id).filter((id) => !id.startsWith(`${part}.`));
  expect(others(report.findings)).toEqual(others(before.findings));
  expect(report.bugs).toEqual([expect.objectContaining(bugIn(part, path.split('/')[1]!))]);
  expect(report.counted).toEqual([`dd_bugs_total{part="${part}"} 1`]);
});

it('a gatherer that throws leaves its checks unknown, and the others as they were', async () => {
  jest.spyOn(app.app.app.get(RdapClient), 'lookup').mockImplementation(broken);
  const { unknown, findings, bugs, counted } = await broke(`check/${DOMAIN}`);
  expect(unknown).toContain('registration-expiry.unknown');
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['domain-exists.ok', 'spf-record.ok']));
  expect(bugs).toContainEqual(expect.objectContaining(bugIn('registration.facts', DOMAIN)));
  expect(counted).toContain('dd_bugs_total{part="registration.facts"} 1');
});

it('a gatherer of the SEO check that throws leaves its checks unknown, and the others as they were', async () => {
  jest.spyOn(RobotsTxt, 'reading').mockImplementation(broken);
  const { unknown, findings, bugs } = await broke(`seo-check/${SITE}`);
  expect(unknown).toContain('idx-robots-block.unknown');
  expect(findings.map(({ id }) => id)).toContain('con-title.ok');
  expect(bugs).toContainEqual(expect.objectContaining(bugIn('robots-facts', SITE)));
});

it('where nothing works any more, there is no report', async () => {
  jest.spyOn(app.app.app.get(DnsResolver), 'query').mockImplementation(broken);
  let status: number | undefined;
  const output = await captured(async () => ({ status } = await app.get(`check/www.${DOMAIN}`)));
  expect([status, output]).toEqual([500, expect.stringContaining('x is not a function') as string]);
});
