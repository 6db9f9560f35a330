import { type IncomingHttpHeaders, request } from 'node:http';
import { Clock } from '#base/domain/clock.js';
import { reviewSecurityTxt } from '#formats/records/security-txt.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { overloaded } from '#platform/edge/errors/api-error.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import type { SeoReport } from '#features/seo/seo.dto.js';
import { byScheme, redirect, serve } from '../lab/sites/pages.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { attributesOf, readPage as read } from './read-page.js';
import { FORM_PAGES, RESULT_PAGES } from './site-pages.js';

let lab: LabApp;
beforeAll(async () => (lab = await LabApp.start()));
afterAll(() => lab.close());

const HTML = { accept: 'text/html,application/xhtml+xml' };
const page = (path: string, headers: Record<string, string> = {}) => lab.app.get(path, { ...HTML, ...headers });
/** `fetch` sends no other Host header than that of the URL. */
const getAs = (host: string, path: string, { app } = lab) =>
  new Promise<{ text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const sent = request(`${app.url}${path}`, { headers: { ...HTML, host } }, (message) => {
      let text = '';
      message
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ text, headers: message.headers }));
    });
    sent.on('error', reject).end();
  });
const inLanguage = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

const PAGES: Readonly<Record<string, number>> = { en: 14, de: 7 };

describe.each(Object.keys(PAGES))('in %s', (language) => {
  it.each(sweep(`pages in ${language}`, [...FORM_PAGES, ...RESULT_PAGES], PAGES[language]!))('%s', async (path) => {
    const answer = await page(inLanguage(path, language));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const seen = read(answer);
    expect(attributesOf(seen, 'html')[0]?.lang).toBe(language);
    expect(seen.tags.filter(({ name }) => name === 'h1')).toHaveLength(1);
    // An unfilled placeholder or a missing value.
    expect(seen.text).not.toMatch(/\{\w+\}|\bundefined\b|\[object|\bNaN\b/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|data:|https?:/);
    const ids = seen.tags.flatMap(({ attributes }) => attributes.id ?? []);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    for (const { name, attributes } of seen.tags) {
      expect(Object.keys(attributes).filter((attribute) => /^on|^style$/.test(attribute))).toEqual([]);
      if (name === 'script')
        expect(attributes).toEqual({ type: 'module', src: expect.stringMatching(/^\/assets\//) as string });
    }
  });
});

it.each(['/', '/api'])('%s names the limits that are set', async (path) => {
  const { text } = read(await page(path));
  expect(text).toContain('100,000');
  expect(text).toContain('5,000');
});

it('search engines may list home, tools and rules, and no result', async () => {
  const robots = async (path: string) =>
    attributesOf(read(await page(path)), 'meta').find(({ name }) => name === 'robots')?.content;
  for (const path of sweep('forms for search engines', FORM_PAGES, 8))
    expect([path, await robots(path)]).toEqual([path, 'index,follow']);
  const results = RESULT_PAGES.filter((one) => !one.startsWith('/idn'));
  for (const path of sweep('result pages for search engines', results, 5))
    expect([path, await robots(path)]).toEqual([path, 'noindex']);
});

describe('language', () => {
  it.each([
    ['/', 'de-AT,en;q=0.5', 'de'],
    ['/', 'fr', 'en'],
    ['/?lang=en', 'de', 'en'],
    ['/?lang=xx', 'de', 'de'],
  ])('%s with Accept-Language %s is %s', async (path, accepted, language) => {
    const answer = await page(path, { 'accept-language': accepted });
    expect(attributesOf(read(answer), 'html')[0]?.lang).toBe(language);
    expect(answer.headers.get('vary')).toContain('Accept-Language');
  });

  it.each([
    ['/?utm=1', '/?lang=de'],
    ['/check/perfect.test?x=1&severity=ok&lang=en', '/check/perfect.test?severity=ok&lang=de'],
    ['/check/perfect.test?category=web&category=dns', '/check/perfect.test?category=dns&category=web&lang=de'],
    ['/check?domain=no+domain', '/check?domain=no+domain&lang=de'],
    ['/generate/dmarc?rua=a%40b.example&rua=%22%3E', '/generate/dmarc?rua=a%40b.example&rua=%22%3E&lang=de'],
    ['/preview?domain=a.example&host=@', '/preview?domain=a.example&host=%40&lang=de'],
  ])('the link of %s to the other language is %s', async (path, to) => {
    const link = attributesOf(read(await page(path)), 'a').find(({ hreflang }) => hreflang === 'de');
    expect(link?.href).toBe(to);
  });

  it('of the address is kept by links and forms', async () => {
    const seen = read(await page('/?lang=de'));
    const inside = attributesOf(seen, 'a').filter(({ href = '' }) => /^\/(?!docs|#)/.test(href));
    expect(inside.filter(({ href = '' }) => !href.includes('lang='))).toEqual([]);
    expect(attributesOf(seen, 'input')).toContainEqual({ type: 'hidden', name: 'lang', value: 'de' });
  });
});

describe('what was typed', () => {
  it.each([
    ['/check?domain=https%3A%2F%2Fwww.perfect.test%2Fx', '/check/perfect.test?from=https%3A%2F%2Fwww.perfect.test%2Fx'],
    ['/check?domain=Perfect.test.', '/check/perfect.test'],
    ['/check?domain=jo%40m%C3%BCnchen.de&lang=de', '/check/xn--mnchen-3ya.de?lang=de&from=jo%40m%C3%BCnchen.de'],
    ['/lookup?name=www.perfect.test&type=aaaa', '/lookup/www.perfect.test/AAAA'],
    ['/lookup?name=192.0.2.1&type=PTR', '/lookup/192.0.2.1/PTR'],
    ['/propagation?name=+perfect.test+&type=MX', '/propagation/perfect.test/MX'],
    ['/dkim?domain=perfect.test&selector=s1', '/dkim/perfect.test/s1'],
    ['/mail-check?domain=jo%40perfect.test', '/mail-check/perfect.test?from=jo%40perfect.test'],
    ['/idn?name=M%C3%BCnchen.de', '/idn/xn--mnchen-3ya.de'],
    ['/idn?name=jo%40m%C3%BCnchen.de', '/idn/xn--mnchen-3ya.de?from=jo%40m%C3%BCnchen.de'],
    ['/check?domain=', '/'],
  ])('%s leads to %s', async (path, to) => {
    const answer = await page(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
  });

  it.each([
    ['/generate/spf', false],
    ['/generate/spf?allowMx=true', true],
    ['/generate/spf/record?allowMx=true', false],
  ])('%s: a record that the form does not make is hidden: %s', async (path, isHidden) => {
    const result = attributesOf(read(await page(path)), 'section').find((one) => one.class === 'result box');
    expect(result && 'hidden' in result).toBe(isHidden);
  });

  it('a generator that refuses a form says why, and nothing about fields that are right', async () => {
    const query = 'mode=testing&domain=perfect.test&mx=mail.perfect.test&tlsRptEmail=tls%40perfect.test&maxAgeDays=400';
    const seen = read(await page(`/generate/mta-sts/record?${query}`));
    expect(seen.text).toContain('maxAgeDays must not be greater than 365');
    expect(seen.text).toContain('Do not publish this record as it is');
    expect(seen.text).not.toContain('Enter the domain');
    expect(seen.text).not.toContain('lists no mail server');
  });

  it('a domain without a selector stays in its field', async () => {
    const seen = read(await page('/dkim?domain=perfect.test&selector=+'));
    expect(attributesOf(seen, 'input')).toContainEqual(
      expect.objectContaining({ name: 'domain', value: 'perfect.test' }),
    );
  });

  it.each([
    ['/check?domain=nonsense', 'nonsense'],
    ['/lookup?name=%2F%2F&type=A', '//'],
    ['/dnssec?domain=%3Cscript%3E', '<script>'],
    ['/idn?name=..', '..'],
    ['/idn?name=a--b--.de', 'a--b--.de'],
  ])('%s: the field says so and keeps it', async (path, value) => {
    const seen = read(await page(path));
    expect(attributesOf(seen, 'input').find((input) => input['aria-invalid'] === 'true')).toMatchObject({ value });
    expect(seen.tags.filter(({ name }) => name === 'script').every(({ attributes }) => attributes.src)).toBe(true);
  });

  it('a value that is too long is not cut, but refused, and stays in its field', async () => {
    const value = 'x'.repeat(4097);
    const form = new URLSearchParams({ domain: 'perfect.test', action: 'add', host: '@', type: 'TXT', value });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const seen = read(await lab.app.send('POST', '/preview', { body: form.toString(), headers }));
    expect(seen.text).toContain('4096');
    expect(attributesOf(seen, 'input')).toContainEqual(expect.objectContaining({ name: 'value', value }));
  });
});

const WITH_DOMAIN = [
  ['/preview', { action: 'add', host: 'x', type: 'TXT', value: 'a' }],
  ['/move', { nameServers: 'ns1.dnshost.net\nns2.dnshost.net' }],
  ['/rollover', { kind: 'zsk' }],
  ['/zone', { format: 'zone', zone: '@ 3600 IN SOA ns1 a 1 2 3 4 5' }],
] as const;
it.each(sweep('forms that read a domain', WITH_DOMAIN, 2))('%s says how it read the domain', async (path, fields) => {
  const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
  const posted = async (domain: string) =>
    read(await lab.app.send('POST', path, { body: new URLSearchParams({ domain, ...fields }).toString(), headers }))
      .text;
  expect(await posted('https://www.perfect.test/a')).toContain('Read as perfect.test from https://www.perfect.test/a');
  expect(await posted('Perfect.test')).not.toContain('Read as');
});

it.each(['published', 'record'])('a generator says how it read the domain of %s', async (part) => {
  const seen = async (domain: string) =>
    read(await page(`/generate/dmarc/${part}?policy=none&domain=${encodeURIComponent(domain)}`)).text;
  expect(await seen('jo@perfect.test')).toContain('Read as perfect.test from jo@perfect.test');
  expect(await seen('jo@perfect.test')).toContain('_dmarc.perfect.test');
  expect(await seen('perfect.test')).not.toContain('Read as');
});

it('the IDN page says how it read what was typed', async () => {
  const typed = await page('/idn/xn--mnchen-3ya.de?lang=de&from=jo%40m%C3%BCnchen.de');
  expect(read(typed).text).toContain('Gelesen als münchen.de aus jo@münchen.de');
  expect((await page('/idn/xn--mnchen-3ya.de?lang=de')).text).not.toContain('Gelesen als');
});

it.each(['/check/perfect.test', '/mail-check/perfect.test'])(
  '%s: the mail route shows PTR, also as a table',
  async (path) => {
    const seen = read(await page(path));
    expect(seen.text).toContain('Reverse DNS');
    expect(seen.text.split('PTR matches').length - 1).toBeGreaterThan(1);
  },
);

it.each([
  ['/lookup/www.chainwww.com/A', '1 record found'],
  ['/lookup/www.chainwww.com/AAAA', 'The name has no AAAA record'],
  ['/lookup/apexgone.com/A', 'NXDOMAIN'],
])('%s: %s, whatever CNAME records lead there', async (path, verdict) => {
  const { text } = read(await page(path));
  expect(text).toContain(verdict);
  expect(text.includes('found')).toBe(verdict.includes('found'));
});

it.each([
  ['/dnssec/perfect.test', 'has a DS record', 'DS record differs'],
  ['/dnssec/dsmismatch.com', 'DS record differs', 'The chain is complete'],
])('%s: the key whose tag the DS record has: %s', async (path, expected, unexpected) => {
  const { text } = read(await page(path));
  expect(text).toContain(expected);
  expect(text).not.toContain(unexpected);
});

it('bogus.com: what the broken chain of trust stops, and one change for all its findings', async () => {
  const seen = read(await page('/check/bogus.com'));
  expect(seen.text).not.toContain('No faults found');
  expect(attributesOf(seen, 'li').filter(({ class: name = '' }) => name.startsWith('change'))[0]?.id).toBe('change-1');
  // In the change only: the letter to the provider asks for what the provider has to do.
  expect(seen.text.split('Ask your DNS provider to sign bogus.com again').length - 1).toBe(1);
});

it.each([
  ['perfect.test', 'en', 'Mail goes to mail.perfect.test.', 'DMARC requests that receivers reject spoofed mail'],
  [
    'perfect.test',
    'de',
    'Mails gehen an mail.perfect.test.',
    'DMARC fordert Empfänger auf, gefälschte Mails abzulehnen',
  ],
  ['nullmx.com', 'en', 'The domain accepts no mail (null MX).', 'SPF permits no server to send mail for the domain.'],
  ['gsuite.com', 'en', 'Mail goes to Google Workspace (aspmx.l.google.com', 'The registration is valid until'],
  ['nospf.com', 'en', 'HTTPS works. The certificate of', 'DNSSEC is not enabled.'],
])('%s in %s: areas without faults state what is known', async (domain, language, ...facts) => {
  const { text } = read(await page(inLanguage(`/check/${domain}`, language)));
  for (const fact of facts) expect(text).toContain(fact);
  expect(text).not.toMatch(/No problems found\.|Keine Probleme gefunden\./);
});

it.each([
  [
    'en',
    'Name servers of the zone: ns1.dnshost.net',
    'please take care of the following for spfopen.com. The zone is served by ns1.dnshost.net and ns2.dnshost.net.',
  ],
  [
    'de',
    'Nameserver der Zone: ns1.dnshost.net',
    'bitte erledigen Sie Folgendes für spfopen.com. Die Zone liegt auf ns1.dnshost.net und ns2.dnshost.net.',
  ],
])('in %s, a change names the name servers, and can be sent to the provider', async (language, servers, request) => {
  const seen = read(await page(inLanguage('/check/spfopen.com', language)));
  expect(seen.text).toContain(servers);
  expect(seen.text).toContain(request);
  expect(seen.text).toContain('v=DMARC1; p=none; rua=mailto:dmarc@spfopen.com');
  expect(
    seen.tags.filter(({ name, attributes }) => name === 'details' && attributes['class']?.startsWith('message')),
  ).not.toEqual([]);
});

it('the SEO form leads to the page of a URL, which the result and its JSON name', async () => {
  const form = await page('/seo-check?lang=de&domain=https%3A%2F%2Fwww.perfect.test%2Fa%3Fb%3D1%23c');
  const address = form.headers.get('location');
  expect([form.status, address]).toEqual([303, '/seo-check/www.perfect.test?lang=de&path=%2Fa%3Fb%3D1']);
  const seen = read(await page('/seo-check/perfect.test?path=%2Fa%3Fb%3D1'));
  expect(attributesOf(seen, 'input').find(({ id }) => id === 'f-domain')?.value).toBe('perfect.test/a?b=1');
  expect(attributesOf(seen, 'a').map(({ href }) => href)).toContain('/api/v1/seo-check/perfect.test?path=%2Fa%3Fb%3D1');
});

it('an SEO report without problems has no empty list of them', async () => {
  expect(read(await page('/seo-check/perfect.test')).text).not.toContain('Findings');
});

it.each([
  ['en', 'Mozilla guideline 6.0', 'Configuration to paste', 'offered'],
  ['de', 'Mozilla-Empfehlung 6.0', 'Konfiguration zum Einfügen', 'angeboten'],
])(
  'the web check in %s: answer, configuration for each server, TLS of each address, chain',
  async (language, ...texts) => {
    const seen = read(await page(inLanguage('/web-check/noheaders.com', language)));
    for (const text of texts) expect(seen.text).toContain(text);
    for (const line of ['add_header X-Content-Type-Options', 'Header always set X-Content-Type-Options'])
      expect(seen.text).toContain(line);
    expect(attributesOf(seen, 'input').filter(({ name }) => name === 'server')).toHaveLength(5);
    const sections = attributesOf(seen, 'section').flatMap(({ id }) => id ?? []);
    expect(sections).toEqual(expect.arrayContaining(['config', 'tls', 'certificate', 'http']));
    const links = attributesOf(seen, 'a').map(({ href }) => href?.split('?', 1)[0]);
    expect(links).toEqual(expect.arrayContaining(['/api/v1/web-check/noheaders.com', '/rules/http-nosniff']));
  },
);

it.each([
  ['/mail-check/smtpoldtls.com', true],
  ['/mail-check/perfect.test', false],
])('%s has settings for Postfix and Exim: %s', async (path, expected) => {
  const { text } = read(await page(path));
  expect(text).toContain('Other features of the servers');
  expect(text.includes('smtpd_tls_protocols') && text.includes('openssl_options')).toBe(expected);
});

it('the form of the web check leads to its result, and the report links to it', async () => {
  const form = await page('/web-check?domain=https%3A%2F%2Fperfect.test%2Fa');
  expect([form.status, form.headers.get('location')]).toEqual([
    303,
    '/web-check/perfect.test?from=https%3A%2F%2Fperfect.test%2Fa',
  ]);
  const links = attributesOf(read(await page('/check/perfect.test')), 'a').map(({ href }) => href);
  expect(links).toContain('/web-check/perfect.test');
});

it('a domain without a web server has no fault in the web check', async () => {
  const seen = read(await page('/web-check/no-such-domain.com'));
  expect(seen.text).toContain('No web server answered');
  expect(attributesOf(seen, 'section').map(({ id }) => id)).not.toContain('findings');
});

it.each([
  ['/dkim/bogus.com/s1', 'SERVFAIL', 'No key record'],
  ['/dkim/perfect.test/nothing', 'No key record', 'SERVFAIL'],
  ['/dkim/perfect.test/s2048', '2048 bits', '2,048'],
  ['/dkim/dkimweak.com/s1', 'receivers do not accept its signatures', 'The key is valid'],
  ['/mail-check/perfect.test?lang=de', 'Gültig bis', 'valid'],
])('%s: %s, and not %s', async (path, verdict, other) => {
  const { text } = read(await page(path));
  expect(text).toContain(verdict);
  expect(text).not.toContain(other);
});

describe('errors', () => {
  it.each([
    ['/nothing', 404, 'Page not found'],
    ['/rules/no-such-rule', 404, 'Page not found'],
    ['/check/jo@perfect.test', 400, 'Check perfect.test instead'],
    ['/check/example', 400, 'This is not a domain name'],
    ['/lookup/perfect.test/XX', 400, 'XX'],
    ['/check/%zz', 400, 'Error 400'],
    ['/generate/xx', 400, 'Error 400'],
  ])('%s: %d, as a page', async (path, status, text) => {
    const answer = await page(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(read(answer).text).toContain(text);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/headers', '/bounce', '/move'])(
    '%s is a page for whoever does not say what it accepts, too',
    async (path) => {
      const { status, headers } = await lab.app.send('PUT', path);
      expect([status, headers.get('content-type')]).toEqual([405, 'text/html; charset=utf-8']);
    },
  );

  it('502: no resolver answered, with a way to try again', async () => {
    for (const resolver of lab.lab.resolvers) resolver.become('down');
    const answer = await page('/lookup/unanswered.wildcard.com/A?lang=de');
    for (const resolver of lab.lab.resolvers) resolver.become('well');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    const seen = read(answer);
    expect(seen.text).toContain('Kein DNS-Resolver hat geantwortet');
    expect(attributesOf(seen, 'a')).toContainEqual({
      class: 'button',
      href: '/lookup/unanswered.wildcard.com/A?lang=de',
    });
    expect(seen.text).toContain(answer.headers.get('x-request-id')!);
  });

  it('503: too busy, and when to come back', async () => {
    const busy = jest
      .spyOn(lab.app.app.get(Workload, { strict: false }), 'run')
      .mockRejectedValue(new CapacityError(overloaded(7)));
    const answer = await page('/check/overloaded.wildcard.com');
    busy.mockRestore();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
    expect(read(answer).text).toContain('Try again in 7 s');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('stay JSON for programs', async () => {
    expect((await page('/probe')).headers.get('content-type')).toContain('application/json');
    expect((await lab.app.get('/nothing')).headers.get('content-type')).toContain('application/json');
    const answer = await page('/api/v1/check/example');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
  });
});

it('has 100 points in its own check of pages, over HTTPS under a name', async () => {
  const { hosts, internet } = lab.lab;
  const address = '77.77.9.77';
  const name = 'diagnostics.test';
  internet.register(name, { records: `@ A ${address}\nwww A ${address}` });
  const elsewhere = serve({}, redirect(`https://${name}/`));
  const ours = (...exchange: unknown[]) => void lab.app.app.getHttpServer().emit('request', ...exchange);
  await hosts.web(address, `www.${name}`, elsewhere);
  await hosts.web(address, name, byScheme(ours, elsewhere));
  const { score, findings, pageTitle } = (await lab.get(`seo-check/${name}`)).body as SeoReport;
  expect(findings.filter(({ severity }) => severity === 'warn' || severity === 'problem')).toEqual([]);
  expect([score, pageTitle]).toEqual([100, expect.stringContaining('Domain Diagnostics')]);
});

it('filters on the server', async () => {
  const findings = async (query: string) =>
    read(await page(`/check/spf11.com${query}`))
      .tags.flatMap(({ attributes }) => attributes['data-severity'] ?? [])
      .filter((severity, i, all) => all.indexOf(severity) === i)
      .sort();
  expect(await findings('')).toEqual(['info', 'ok', 'problem']);
  expect(await findings('?severity=problem')).toEqual(['problem']);
  expect(await findings('?severity=problem&severity=ok')).toEqual(['ok', 'problem']);
  expect(await findings('?severity=problem&category=web')).toEqual([]);
});

describe('what has to be renewed next', () => {
  const datesOf = async (path: string) => {
    const { text } = await page(path);
    const [list = ''] = /<dl class="dates">.*?<\/dl>/s.exec(text) ?? [];
    return [...list.matchAll(/<dt>(.*?)<\/dt><dd><time datetime="([^"]+)">(.*?)<\/time>/g)].map(
      ([, ...found]) => found,
    );
  };

  it.each([
    [
      'en',
      /^\d{1,2} [A-Z][a-z]{2} \d{4}$/,
      ['DNSSEC signatures valid until', 'Certificate valid until', 'Registration valid until'],
    ],
    [
      'de',
      /^\d\d\.\d\d\.\d{4}$/,
      ['DNSSEC-Signaturen gültig bis', 'Zertifikat gültig bis', 'Registrierung gültig bis'],
    ],
  ])('is in a clean report, in the order of time: %s', async (lang, form, wanted) => {
    const dates = await datesOf(`/check/dkim.com?lang=${lang}`);
    expect(dates.map(([name]) => name)).toEqual(expect.arrayContaining(wanted));
    const times = dates.map(([, until]) => Date.parse(until!));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.every((time) => time > Date.now())).toBe(true);
    expect(dates.filter(([, , shown]) => !form.test(shown!))).toEqual([]);
  });

  it('is not in one with something to change', async () => {
    expect(await datesOf('/check/spf11.com')).toEqual([]);
  });
});

it('is the report that the endpoint gives, from the same cache', async () => {
  await lab.get('check/nospf.com');
  await lab.get('plan/nospf.com');
  lab.lab.traffic.clear();
  const answer = await page('/check/nospf.com');
  expect(lab.lab.traffic.questions).toEqual([]);
  const { body } = await lab.get('check/nospf.com');
  const { text } = read(answer);
  for (const { title } of (body as { findings: { title: string }[] }).findings) expect(text).toContain(title);
});

it('every fix leads to a page that exists', async () => {
  const kinds = new Set<string>();
  for (const domain of ['nospf.com', 'caaopen.com', 'no-such-domain.com']) {
    const { findings } = (await lab.get(`check/${domain}?lang=de`)).body as DomainHealth;
    for (const { fix } of findings) {
      if (!fix || kinds.has(fix.cta.label)) continue;
      kinds.add(fix.cta.label);
      const answer = await page(fix.cta.href);
      expect([fix.cta.href, answer.status]).toEqual([fix.cta.href, 200]);
      expect(attributesOf(read(answer), 'html')[0]?.lang).toBe('de');
    }
  }
  expect(kinds.size).toBe(4);
});

describe('sending', () => {
  it('knows what a browser has, and packs the rest', async () => {
    const first = await page('/check/perfect.test', { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const again = await page('/check/perfect.test', { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, again.text]).toEqual([304, '']);
    // A cache updates the headers of the stored page from a 304.
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  it('a report stays below 100 KB, packed, with all that it loads', async () => {
    const { headers, text } = await page('/check/spf11.com', { 'accept-encoding': 'gzip' });
    const files = [...text.matchAll(/\/assets\/[\da-f]+\/[\w.-]+/g)].map(([path]) => path);
    const sizes = await Promise.all(
      ['live.js', ...new Set(files)].map(async (path) => {
        const url = path.startsWith('/') ? path : files[0]!.replace(/[\w.-]+$/, path);
        const { headers: file } = await lab.app.get(url, { 'accept-encoding': 'gzip' });
        return Number(file.get('content-length'));
      }),
    );
    const total = sizes.reduce((sum, size) => sum + size, Number(headers.get('content-length')));
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(100_000);
  });

  it('files may be kept for ever under their own address', async () => {
    const [path = ''] = /\/assets\/[\da-f]+\/site\.css/.exec((await page('/')).text) ?? [];
    const file = await lab.app.get(path);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000');
    const old = await lab.app.get('/assets/000000000000/site.css');
    expect([old.text, old.headers.get('cache-control')]).toEqual([file.text, 'public, max-age=0']);
    expect((await lab.app.get('/assets/000000000000/..%2Fsite.module.js')).status).toBe(404);
  });
});

describe('files', () => {
  it('robots.txt, sitemap and llms.txt name pages that exist', async () => {
    const robots = await lab.app.get('/robots.txt');
    expect(robots.text).toContain(`Sitemap: ${lab.app.url}/sitemap.xml`);
    expect(robots.headers.get('cache-control')).toBe('no-store'); // it repeats the Host header of the client
    const sitemap = await lab.app.get('/sitemap.xml');
    const urls = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.replace(lab.app.url, ''));
    expect(urls).toEqual(expect.arrayContaining(FORM_PAGES));
    for (const path of urls.filter((_, i) => i % 20 === 0)) expect((await page(path)).status).toBe(200);
    const links = [...(await lab.app.get('/llms.txt')).text.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url!);
    expect(links.length).toBeGreaterThan(5);
  });

  it.each(['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/social-card.png'])('%s', async (path) => {
    const answer = await lab.app.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  });
});

describe('without PUBLIC_URL', () => {
  const host = 'dd.malice.example';

  it.each([
    ...FORM_PAGES,
    '/check/nodmarc.com',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/calendar/nodmarc.com.ics',
  ])('%s is not cached with the Host header of a client in it', async (path) => {
    const { text, headers } = await getAs(host, path);
    if (headers['cache-control'] !== 'no-store') expect(text).not.toContain('malice');
  });

  it('pages have relative links, which the script completes where they are shown', async () => {
    const { text } = await getAs(host, '/');
    expect(text).not.toMatch(/rel="canonical"|og:url|og:image/); // they would have to be absolute
    expect(text).toContain('<code id="h-curl" data-own="/api/v1/check/example.com">');
  });
});

it('pages have absolute links with PUBLIC_URL, whatever a client says', async () => {
  const known = await LabApp.start({ PUBLIC_URL: 'https://dd.example' });
  const { text } = await getAs('dd.malice.example', '/', known);
  expect(text).toContain('<link rel="canonical" href="https://dd.example/"/>');
  expect(text).toContain('curl https://dd.example/api/v1/check/example.com');
  expect(text).not.toMatch(/malice|data-own/);
  expect((await getAs('dd.malice.example', '/robots.txt', known)).text).toContain('Sitemap: https://dd.example/');
  await known.close();
});

describe('security.txt', () => {
  it('is absent without a contact', async () => {
    expect((await lab.app.get('/.well-known/security.txt')).status).toBe(404);
  });

  it('has the contacts of the operator', async () => {
    const known = await LabApp.start({
      PUBLIC_URL: 'https://dd.example',
      DD_SECURITY_CONTACT: 'security@dd.example, https://dd.example/report',
    });
    const { status, headers, text } = await known.app.get('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const now = known.app.app.get(Clock).now();
    const place = 'https://dd.example/.well-known/security.txt';
    const { errors, contacts, expires = '' } = reviewSecurityTxt(Buffer.from(text), now, [place]);
    expect(errors).toEqual([]);
    expect(contacts).toEqual(['mailto:security@dd.example', 'https://dd.example/report']);
    expect(text).toContain(`\nCanonical: ${place}\n`);
    expect(text).toContain('\nPreferred-Languages: en, de\n');
    const days = (Date.parse(expires) - now) / 86_400_000;
    expect(days > 90 && days < 365).toBe(true);
    await known.close();
  });
});

describe('headers', () => {
  const header =
    'Received: from a.example by b.example with ESMTPS; Sun, 15 Nov 2026 10:00:05 +0000\nFrom: Jo <jo@example.com>\nSubject: x';

  it.each([
    ['text/plain', `raw=${header}\r\n`, 'en'],
    ['text/plain', `lang=de\r\nraw=${header}\r\n`, 'de'],
    ['application/x-www-form-urlencoded', `raw=${encodeURIComponent(header)}&lang=de`, 'de'],
  ])('are analyzed as %s', async (type, body, language) => {
    const answer = await lab.app.send('POST', '/headers', { body, headers: { ...HTML, 'content-type': type } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(attributesOf(read(answer), 'html')[0]?.lang).toBe(language);
    expect(read(answer).text).toContain('b.example');
  });

  it.each([
    ['pass', 'DMARC passed'],
    ['fail', 'DMARC did not pass'],
    ['none', 'No DMARC result'],
    ['bestguesspass', 'No DMARC result'],
    ['temperror', 'No DMARC result'],
  ])('dmarc=%s: %s', async (result, verdict) => {
    const body = `raw=Authentication-Results: mx.b.example; dmarc=${result} header.from=a.example\r\nFrom: jo@a.example`;
    const headers = { ...HTML, 'content-type': 'text/plain' };
    expect(read(await lab.app.send('POST', '/headers', { body, headers })).text).toContain(verdict);
  });

  it('end with the cause and checks of the domains in them', async () => {
    const results =
      'mx.b.example; spf=pass smtp.mailfrom=news@sender.example; dkim=fail header.d=a.example header.s=s1; dmarc=fail header.from=a.example';
    const body = `raw=Authentication-Results: ${results}\r\nFrom: jo@a.example`;
    const answer = await lab.app.send('POST', '/headers', { body, headers: { ...HTML, 'content-type': 'text/plain' } });
    expect(read(answer).text).toContain('SPF passed for sender.example, but From is a.example');
    expect(read(answer).text).toContain('Check a.example');
    const links = attributesOf(read(answer), 'a').map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining(['/check/a.example?selectors=s1', '/dkim/a.example/s1']));
  });

  it('with times in the past say that clocks differ', async () => {
    const received = (at: string) => `Received: from a.example by b.example with ESMTPS; Sun, 15 Nov 2026 ${at} +0000`;
    const body = `raw=${received('09:00:00')}\r\n${received('10:00:00')}\r\nFrom: jo@a.example`;
    const answer = await lab.app.send('POST', '/headers', { body, headers: { ...HTML, 'content-type': 'text/plain' } });
    expect(read(answer).text).toContain('the clocks of the servers differ');
    expect(read(answer).text).not.toContain('delivered in');
  });

  it('show what in them cannot be seen', async () => {
    const body = 'raw=From: \u202emoc.knab <jo@a.example>\r\nSubject: \u202egnp.exe\r\n';
    const headers = { ...HTML, 'content-type': 'text/plain' };
    const message = (await lab.app.send('POST', '/headers', { body, headers })).text.split('<dt>Subject</dt>')[1]!;
    expect(message).toContain('\\u{202e}gnp.exe');
    expect(message).not.toContain('\u202e');
  });

  it('without a header field: says so', async () => {
    const answer = await lab.app.send('POST', '/headers', {
      body: 'raw=nothing',
      headers: { ...HTML, 'content-type': 'text/plain' },
    });
    expect(read(answer).text).toContain('The text contains no mail header');
  });
});

describe('a bounce', () => {
  const error = '550 5.1.1 <jo@example.net>: User unknown';

  it.each([
    ['text/plain', `raw=${error}\r\n`, 'en', 'Mailbox does not exist'],
    ['text/plain', `lang=de\r\nraw=${error}\r\n`, 'de', 'Das Postfach existiert nicht'],
    [
      'application/x-www-form-urlencoded',
      `raw=${encodeURIComponent(error)}&lang=de`,
      'de',
      'Das Postfach existiert nicht',
    ],
  ])('is analyzed as %s', async (type, body, language, title) => {
    const answer = await lab.app.send('POST', '/bounce', { body, headers: { ...HTML, 'content-type': type } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(attributesOf(read(answer), 'html')[0]?.lang).toBe(language);
    expect(read(answer).text).toContain(title);
    const links = attributesOf(read(answer), 'a').map(({ href }) => href);
    expect(links).toContain(`/lookup/example.net/MX${language === 'de' ? '?lang=de' : ''}`);
    expect(read(answer).text).toContain(
      language === 'de' ? 'MX von example.net abfragen' : 'Look up MX of example.net',
    );
  });

  it.each([
    ['550 5.7.25 [77.77.9.9] has no PTR record', 'The address 77.77.9.9 has no PTR record.'],
    ['550 5.1.1 <jo@perfect.test>: User unknown', 'The mail servers of perfect.test are now:'],
    ['550 5.1.1 <jo@gone.perfect.test>: User unknown', 'The domain gone.perfect.test does not exist.'],
    [
      '550 5.7.23 SPF [perfect.test] with ip: [77.77.9.9] = did not pass',
      'The SPF record of perfect.test does not allow 77.77.9.9 (result: fail).',
    ],
  ])('%s: says what the records show now', async (raw, sentence) => {
    const headers = { ...HTML, 'content-type': 'text/plain' };
    const answer = await lab.app.send('POST', '/bounce', { body: `raw=${raw}`, headers });
    expect(read(answer).text).toContain(sentence);
  });

  it.each([
    ['nothing', 'raw= ', 'The field is empty'],
    ['another message', 'raw=From: jo@example.com\nSubject: lunch\n\nAt noon?', 'This is not a bounce message'],
  ])('%s: says so', async (_, body, title) => {
    const headers = { ...HTML, 'content-type': 'text/plain' };
    const answer = await lab.app.send('POST', '/bounce', { body, headers });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(read(answer).text).toContain(title);
  });
});

describe('progress', () => {
  it('tells of topics as their facts arrive, once for all who watch', async () => {
    const watch = () => fetch(`${lab.app.url}/check/spfptr.com/progress?lang=de`);
    const watching = await Promise.all([watch(), watch()]); // both are connected before the report starts
    const answer = await page('/check/spfptr.com');
    const [first, second] = await Promise.all(watching.map((response) => response.text()));
    expect(second).toBe(first);
    const topics = [...first!.matchAll(/^data: (.+)$/gm)].map(
      ([, data]) => JSON.parse(data!) as { topic?: string; words?: string },
    );
    expect(topics.filter(({ topic }) => topic).length).toBeGreaterThanOrEqual(15);
    expect(topics.find(({ topic }) => topic === 'spf')).toMatchObject({
      state: expect.any(String) as string,
      found: expect.any(Array) as object[],
    });
    expect(first).toMatch(/event: end\ndata: \{\}\n\n$/);
    expect(answer.status).toBe(200);
  });
});
