import { LabApp, timeStandsStill } from './lab-app.js';
import { attributesOf, readPage } from './read-page.js';

let lab: LabApp;
beforeAll(async () => (lab = await LabApp.start({ DD_LIMIT_BURST_ANONYMOUS: '4' }, timeStandsStill)));
afterAll(() => lab.close());

const HTML = { accept: 'text/html,application/xhtml+xml' };
const page = async (path: string) => readPage(await lab.app.get(path, HTML));
/** The text of the part that begins with this id. */
const partOf = async (path: string, id: string) => {
  const { text } = await lab.app.get(path, HTML);
  const [, part = ''] = text.split(`id="${id}"`);
  return readPage({ text: `<p ${part.split('</section>', 1)[0]!}` } as never).text;
};

describe('the score', () => {
  it.each([
    ['mxdead.com', ['100', '−25', 'Cap: at most 50 because of "No mail server has a public IP address"', '50']],
    ['spfeleven.com', ['−20', '−18', 'Cap: at most 60', '−2', '60']],
  ])('of %s is explained to the point', async (domain, parts) => {
    const text = await partOf(`/check/${domain}`, 'score');
    for (const part of parts) expect(text).toContain(part);
  });

  it('is not shown for a domain that does not exist', async () => {
    const seen = await page('/check/no-such-domain.com');
    expect(seen.tags.filter(({ attributes }) => attributes['class']?.startsWith('ring'))).toEqual([]);
  });
});

it('topics count all severities', async () => {
  const { text } = await page('/check/spfopen.com');
  expect(text).toMatch(/DMARC.{0,3}1 problem.{0,3}2 warnings/s);
});

it('several changes for one finding are separate links', async () => {
  const html = (await lab.app.get('/check/gsuitetwo.com', HTML)).text;
  expect(html).not.toMatch(/<a href="#change-\d+">[^<]*<\/a><a href="#change-/);
});

it('a title has the name of the service once', async () => {
  const html = (await lab.app.get('/check?domain=no+domain', HTML)).text;
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]?.match(/Domain Diagnostics/g)).toHaveLength(1);
});

it('past the limit per minute: says so, and offers to try again', async () => {
  for (const domain of ['perfect.test', 'spf11.com', 'bogus.com', 'nodmarc.com'])
    await lab.app.get(`/seo-check/${domain}`, HTML);
  const answer = await lab.app.get('/seo-check/spfopen.com', HTML);
  expect(answer.status).toBe(429);
  const seen = readPage(answer);
  expect(seen.text).toContain('4 times per minute');
  expect(attributesOf(seen, 'a')).toContainEqual(
    expect.objectContaining({ href: '/seo-check/spfopen.com', 'data-retry': answer.headers.get('retry-after') }),
  );
  expect(attributesOf(seen, 'span')).toContainEqual(expect.objectContaining({ 'aria-live': 'polite' }));
  const german = readPage(await lab.app.get('/seo-check/spfopen.com?lang=de', HTML));
  expect(german.text).toContain('4-mal pro Minute');
});

it('mail servers that are known to accept mail are counted', async () => {
  const { text } = await page('/mail-check/mxtwelve.com');
  expect(text).toMatch(/Mail servers checked: 10\. Known to accept mail: [1-4]\./);
  expect(text).toContain('At most 10 are checked');
});

it('a move that is not ready has no timetable, and names findings by their titles', async () => {
  const body = new URLSearchParams({ domain: 'gsuite.com', nameServers: 'ns1.dnshost.net\nns9.dnshost.net' });
  const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
  const { text } = readPage(await lab.app.send('POST', '/move', { body: body.toString(), headers }));
  expect(text).toContain('Not ready to move');
  expect(text).toContain('The timetable follows when the problems above are fixed');
  expect(text).not.toMatch(/ns-parent-child\.\w+\b(?!.*Rule)/);
});

describe('a timetable as a time line', () => {
  const sent = async (path: string, fields: Readonly<Record<string, string>>) => {
    const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
    return readPage(await lab.app.send('POST', path, { body: new URLSearchParams(fields).toString(), headers }));
  };

  it('has every step of a move, and a table with the same', async () => {
    const { internet } = lab.lab;
    const servers = ['ns1.dnshost.net', 'ns2.dnshost.net', 'lame.dnshost.net'];
    const copy = internet.zone('dmarctypo.com').copy().remove('@', 'NS');
    copy.add(servers.map((server) => `@ NS ${server}.`).join('\n'));
    for (const server of servers) internet.server(server).serve(copy);
    const move = { domain: 'dmarctypo.com', nameServers: servers.join('\n') };
    const seen = await sent('/move', move);
    expect(attributesOf(seen, 'figure')).toContainEqual(expect.objectContaining({ id: 'timetable-picture' }));
    for (const step of ['Replace the name servers', 'Keep the old servers until then', 'Move is complete'])
      expect(seen.text.split(new RegExp(`\\d\\. ${step}`))).toHaveLength(3);
    expect(seen.text).toMatch(/From the first to the last step it takes at least \d+ hours?/);
    const german = await sent('/move', { ...move, lang: 'de' });
    expect(german.text).toMatch(/Vom ersten bis zum letzten Schritt dauert es mindestens \d+ Stunde/);
  });

  it('is absent where the name servers are already those', async () => {
    const seen = await sent('/move', { domain: 'perfect.test', nameServers: 'ns2.dnshost.net\nns1.dnshost.net' });
    expect(seen.text).toContain('These are already the name servers');
    expect(seen.text).not.toContain('Replace the name servers');
  });

  it('shows when a rollover with hasty times can fail, and promises nothing then', async () => {
    const times = '2027-12-01 09:00\n2027-12-01 09:10\n2027-12-01 09:20';
    const { text } = await sent('/rollover', { domain: 'perfect.test', kind: 'ksk', times });
    expect(text).toContain('Validation can fail: 1 Dec 2027, 09:10 UTC – 1 Dec 2027, 10:05 UTC.');
    expect(text).not.toContain('it takes at least');
    const safe = await sent('/rollover', { domain: 'perfect.test', kind: 'ksk' });
    expect(safe.text).toContain('From the first to the last step it takes at least 2 hours, 10 minutes.');
    expect(safe.text).not.toContain('Validation can fail');
  });
});

describe('checking a fix', () => {
  it('is a link in every change that resolves a finding', async () => {
    const seen = await page('/check/spfopen.com');
    const links = attributesOf(seen, 'a').filter((link) => 'data-fixcheck' in link);
    expect(links.map(({ href }) => href)).toContain('/verify/spfopen.com/dmarc-policy.none');
    expect(links.length).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ['spfopen.com', 'dmarc-policy.none', 'Still open', 'v=DMARC1; p=none'],
    ['perfect.test', 'dmarc-policy.none', 'Fixed', 'Open the new report'],
  ])('%s, %s: %s %s', async (domain, finding, verdict, more) => {
    const answer = await lab.app.get(`/verify/${domain}/${finding}`, HTML);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { text } = readPage(answer);
    expect(text).toContain(verdict);
    expect(text).toContain(more);
  });

  it('of an unknown finding is a page that says so', async () => {
    expect((await lab.app.get('/verify/perfect.test/no-such.finding', HTML)).status).toBe(404);
  });
});

it('a preview names findings whose title has values', async () => {
  const row = { action: 'replace', host: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=reject', old: '' };
  const body = new URLSearchParams({ domain: 'spfopen.com', ...row }).toString();
  const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await lab.app.send('POST', '/preview', { body, headers });
  expect([answer.status, readPage(answer).text.includes('DMARC policy')]).toEqual([200, true]);
});

describe('a report', () => {
  it.each([
    ['bogus.com', 'bogus.com cannot be reached by anyone whose resolver validates DNSSEC.'],
    ['mxdead.com', 'Mail for mxdead.com cannot be delivered.'],
    ['certold.com', 'Visitors of certold.com get a certificate warning.'],
    ['movedaway.com', 'Mail from your mailboxes at movedaway.com is probably rejected.'],
    ['onhold.com', 'onhold.com is on hold, so website and mail can stop working.'],
  ])('of %s names the consequence: %s', async (domain, verdict) => {
    const seen = await page(`/check/${domain}`);
    expect(seen.text).toContain(verdict);
    const description = attributesOf(seen, 'meta').find(({ property }) => property === 'og:description');
    expect(description?.['content']).toContain(verdict);
  });

  it('has changes titled by what is done', async () => {
    const { text } = await page('/check/spfopen.com');
    expect(text).toContain('Add a report address to DMARC');
    expect(text).toContain('After checking: Let receivers act on spoofed mail with DMARC');
  });

  it('says what was read out of a URL', async () => {
    const { text } = await page('/check/spfopen.com?from=https%3A%2F%2Fwww.spfopen.com%2Fa');
    expect(text).toContain('Read as spfopen.com from https://www.spfopen.com/a');
  });

  it('of a domain that does not exist leads to its availability', async () => {
    const links = attributesOf(await page('/check/no-such-domain.com'), 'a').map(({ href }) => href);
    expect(links).toContain('/availability/no-such-domain.com');
  });

  it('has the preview that its plan promises, and none without a change that can be previewed', async () => {
    const previewOf = async (domain: string) =>
      attributesOf(await page(`/check/${domain}`), 'a').find(({ href = '' }) => href.startsWith('/preview/'))?.['href'];
    expect(await previewOf('spfopen.com')).toBe('/preview/spfopen.com');
    expect(await previewOf('bogus.com')).toBeUndefined();
  });
});

describe('context is handed on', () => {
  const linksOf = async (path: string) => attributesOf(await page(path), 'a').map(({ href = '' }) => href);

  it.each([
    '/lookup/www.perfect.test/A',
    '/propagation/perfect.test/A',
    '/dnssec/perfect.test',
    '/availability/perfect.test',
    '/mail-check/perfect.test',
    '/dkim/perfect.test/s2048',
    '/spf/perfect.test',
    '/generate/spf/record?domain=perfect.test&allowMx=on',
  ])('%s leads to the full report', async (path) => {
    expect(await linksOf(path)).toContain('/check/perfect.test');
  });

  it('a tool says how it read what was typed', async () => {
    const seen = await page('/spf/perfect.test?from=https%3A%2F%2Fwww.perfect.test%2F');
    expect(seen.text).toContain('Read as perfect.test from https://www.perfect.test/');
    expect((await page('/spf/perfect.test')).text).not.toContain('Read as');
  });

  it('a generated record leads to its preview and its propagation', async () => {
    const links = await linksOf('/generate/dmarc/record?domain=perfect.test&policy=none&rua=a%40perfect.test');
    expect(links).toContain('/propagation/_dmarc.perfect.test/TXT');
    expect(links.some((href) => href.startsWith('/preview?domain=perfect.test&action=add'))).toBe(true);
  });
});

it('the stage that raises the score later is not among the optional changes', async () => {
  const { text } = await lab.app.get('/check/nodmarc.com', HTML);
  const [needed = ''] = text.split('plan-optional', 1);
  expect(needed).toContain('After checking: Let receivers act on spoofed mail with DMARC');
  expect(needed).toMatch(/Score 92.{0,200}<b>100<\/b>/s);
});
