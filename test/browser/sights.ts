import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { VNode } from 'preact';
import type { Page } from 'playwright-core';
import { ApiError, overloaded } from '#platform/edge/errors/api-error.js';
import { type Language, LANGUAGES } from '#platform/edge/texts/localizer.js';
import { element } from '#faces/site/element.js';
import { PageRenderer } from '#faces/site/page-renderer.js';
import { ErrorPage } from '#faces/site/pages/error.page.js';
import { HOSTILE, HOSTILE_PAGES } from '../load/hostile-pages.js';
import type { LabApp } from '../e2e/lab-app.js';
import { mixedReports } from '../e2e/report-files.js';
import { signedMessage, throughList } from '../e2e/signed-message.js';
import { FORM_PAGES, RESULT_PAGES } from '../e2e/site-pages.js';
import { SIGNING_KEY } from '../lab/signing-key.js';
import type { Sight } from './visits.js';

const MESSAGE = [
  'Return-Path: <news@example.com>',
  'Received: from relay.example.net (relay.example.net [192.0.2.7]) by mx.example.org with ESMTPS; Sun, 15 Nov 2026 14:09:31 +0000',
  'Received: from out.example.com (out.example.com [192.0.2.3]) by relay.example.net with ESMTP; Sun, 15 Nov 2026 14:05:02 +0000',
  'Received: by out.example.com with SMTP id 7; Sun, 15 Nov 2026 14:05:01 +0000',
  'Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=example.com; dkim=fail header.d=example.com; dmarc=fail header.from=example.com',
  'From: Example <news@example.com>',
  'Subject: A message with hops',
  'Date: Sun, 15 Nov 2026 14:05:00 +0000',
].join('\n');

/** A message as a mailing list forwards it, and with a spam filter and a broken ARC chain. */
const ALTERED = [
  'X-Spam-Status: Yes, score=6.2 required=5.0 tests=BAYES_99,SPF_FAIL',
  'ARC-Seal: i=1; a=rsa-sha256; cv=none; d=lists.example.org; s=a; b=AAAA',
  throughList(signedMessage(SIGNING_KEY, 'dkim.com', 'signing')),
].join('\r\n');

const BOUNCE = '<jo@perfect.test>: 550 5.7.25 The address 192.0.2.1 does not have a PTR record';

/** A zone with a fault of every kind: of a line, of the zone, and of the domain. */
const ZONE = [
  '$TTL 3600',
  '@ SOA ns1.dnshost.net. hostmaster 1 7200 3600 1209600 3600',
  '@ NS ns1.dnshost.net.',
  '@ NS ns2.dnshost.net.',
  '@ MX 10 mail.nodmarc.com',
  `@ TXT "v=spf1 ${'ip4:192.0.2.1 '.repeat(12)}-all"`,
  'shop A 192.0.2.810',
  'www CNAME @',
  'www A 192.0.2.1',
].join('\n');

/** Times of a rollover that leave caches no time. */
const HASTY = '2027-12-01 09:00\n2027-12-01 09:10\n2027-12-01 09:20';

/** Each error has its own page. */
const ERRORS: readonly ApiError[] = [
  new ApiError('not_found'),
  new ApiError('rate_limited', { limit: 50, windowSeconds: 86_400, seconds: 10_800, wait: '3 h', time: '00:00 UTC' }),
  new ApiError('rate_limited', { limit: 5, windowSeconds: 60, seconds: 42, wait: '42 s', time: '14:05 UTC' }),
  new ApiError('upstream_unavailable'),
  overloaded(),
  new ApiError('internal_error'),
];

const PAGES: readonly Omit<Sight, 'language'>[] = [
  ...[...FORM_PAGES, ...RESULT_PAGES].map((path) => ({ path })),
  { path: '/headers?pasted=1', open: (page, address) => submit(page, address, MESSAGE) },
  { path: '/headers?refused=1', open: (page, address) => submit(page, address, 'no header') },
  { path: '/message?pasted=1', open: (page, address) => submit(page, address, ALTERED) },
  { path: '/message?dropped=1', open: (page, address) => chooseMessage(page, address) },
  { path: '/bounce?pasted=1', open: (page, address) => submit(page, address, BOUNCE) },
  { path: '/reports?read=1', open: (page, address) => readReports(page, address) },
  { path: '/many?listed=1', open: (page, address) => listDomains(page, address) },
  { path: '/check?domain=nonsense' },
  { path: '/move?compared=1', open: (page, address) => compareServers(page, address, 'ns1.lame.de') },
  { path: '/move?ready=1', open: (page, address) => compareServers(page, address, 'ns2.dnshost.net') },
  { path: '/rollover?planned=1', open: (page, address) => planRollover(page, address, '') },
  { path: '/rollover?hasty=1', open: (page, address) => planRollover(page, address, HASTY) },
  { path: '/evidence?read=1', open: (page, address) => readEvidence(page, address) },
  { path: '/compare?compared=1', open: (page, address, lab) => compareReports(page, address, lab) },
  { path: '/compare?domains=2', open: (page, address) => compareDomains(page, address) },
  {
    path: '/preview?domain=https%3A%2F%2Fwww.spfopen.com%2F&action=add&host=_dmarc&type=TXT&value=v%3DDMARC1%3B+p%3Dreject&replaced=1',
    open: press,
  },
  { path: '/zone?checked=1', open: (page, address) => checkZone(page, address, 'nodmarc.com', ZONE) },
  { path: '/zone?undelegated=1', open: (page, address) => checkZone(page, address, 'no-such-domain.com', ZONE) },
  { path: '/zone?refused=1', open: (page, address) => checkZone(page, address, 'nodmarc.com', 'no zone') },
  { path: '/preview?domain=nospf.com&action=add&host=%40&type=TXT&value=v%3Dspf1+mx+~all&made=1', open: press },
];

/** A long text without a place for a line break. */
const BOUNDLESS = `${HOSTILE[0]}${'W'.repeat(300)}`;

/** Every page in every language. Pages without a URL are sent by POST, or rendered here if the server would have to fail. */
export const SIGHTS: readonly Sight[] = [
  ...LANGUAGES.flatMap((language) => [
    ...PAGES.map((page) => ({ ...page, language })),
    ...ERRORS.map((error, i) =>
      shown(`${error.code}-${i}`, language, () => element(ErrorPage, { error, requestId: 'a1b2c3' })),
    ),
  ]),
  ...Object.entries(HOSTILE_PAGES).map(([name, make]) => shown(`hostile-${name}`, 'en', (lab) => make(lab, BOUNDLESS))),
];

async function submit(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await page.fill('#raw', text);
  await send(page);
}

async function press(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await send(page);
}

async function compareServers(page: Page, address: string, second: string): Promise<void> {
  await page.goto(address);
  await page.fill('#m-domain', 'perfect.test');
  await page.fill('#m-nameServers', `ns1.dnshost.net\n${second}`);
  await send(page);
}

async function planRollover(page: Page, address: string, times: string): Promise<void> {
  await page.goto(address);
  await page.fill('#k-domain', 'perfect.test');
  await page.locator('main details.fold summary').click();
  await page.fill('#k-times', times);
  await send(page);
}

async function checkZone(page: Page, address: string, domain: string, zone: string): Promise<void> {
  await page.goto(address);
  await page.fill('#z-domain', domain);
  await page.fill('#z-zone', zone);
  await send(page);
}

/** The report of another domain as the earlier one, so that everything differs. */
async function compareReports(page: Page, address: string, lab: LabApp): Promise<void> {
  const textOf = async (domain: string) => (await lab.app.get(`/api/v1/check/${domain}`)).text;
  const before = (await textOf('nodmarc.com')).replaceAll('nodmarc.com', 'spfopen.com');
  await page.goto(address);
  await page.fill('#before', before);
  await page.fill('#after', await textOf('spfopen.com'));
  await send(page);
}

/** With a report of another program, which had other findings. */
async function readEvidence(page: Page, address: string): Promise<void> {
  const file = gunzipSync(readFileSync('test/evidence/dmarcbad.com.json.gz')).toString();
  const { takenAt, domain, entries, ...head } = JSON.parse(file) as Evidence;
  const less = entries.filter(({ type }) => type !== 'CAA');
  const sha256 = createHash('sha256').update(JSON.stringify(less)).digest('hex');
  const findings = [{ id: 'dmarc-policy.none', severity: 'warn' }];
  const json = (name: string, content: object) => ({
    name,
    buffer: Buffer.from(JSON.stringify(content)),
    mimeType: 'application/json',
  });
  await page.goto(address);
  await page.setInputFiles('#evidence', json('evidence.json', { ...head, takenAt, domain, entries: less, sha256 }));
  await page.setInputFiles('#report', json('report.json', { domain, checkedAt: takenAt, score: 77, findings }));
  await send(page);
}

interface Evidence {
  readonly takenAt: string;
  readonly domain: string;
  readonly entries: readonly { readonly type?: string }[];
}

async function compareDomains(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.fill('#before', 'spf11.com');
  await page.fill('#after', 'nodmarc.com');
  await send(page);
}

/** Without script this is a list of links, otherwise a table. */
async function listDomains(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.fill('#domains', 'nospf.com nodmarc.com perfect.test no-domain');
  await page.locator('main form button[type=submit]').click();
  await page.locator('[data-domain="perfect.test"]').first().waitFor({ state: 'attached' });
}

async function readReports(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.setInputFiles(
    '#files',
    mixedReports().map(({ name, bytes }) => ({ name, buffer: bytes, mimeType: '' })),
  );
  await send(page);
}

async function chooseMessage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.setInputFiles('#file', { name: 'message.eml', buffer: Buffer.from(ALTERED), mimeType: 'message/rfc822' });
  await send(page);
}

async function send(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForLoadState();
}

/** A page that the server has at no URL. */
function shown(name: string, language: Language, make: (lab: LabApp) => VNode | Promise<VNode>): Sight {
  const path = `/check/${name.replace('_', '-')}.example`;
  return {
    path,
    language,
    open: async (page, address, lab) => {
      const visit = { language, explicit: true, path, query: '', origin: lab.app.url };
      const { bytes, headers } = lab.app.app.get(PageRenderer).render(visit, await make(lab));
      await page.route(address, (route) => route.fulfill({ body: bytes, headers }));
      await page.goto(address);
      await page.unroute(address);
    },
  };
}
