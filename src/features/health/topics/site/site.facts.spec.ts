import { CERTIFICATE, DOMAIN, type Ports, SUBJECT, tlsError, webContext } from '#test/health/web-inquiry.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { Reply } from '#test/checks/fake-web.js';
import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';
import { gatherSite } from './site.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const [HOME, WWW, PLAIN] = [`https://${DOMAIN}/`, `https://www.${DOMAIN}/`, `http://${DOMAIN}/`];
const PLAIN_WWW = `http://www.${DOMAIN}/`;
const FILE = `${HOME}.well-known/security.txt`;
const good: Reply = { certificate: CERTIFICATE };
const failed = (reason: UpstreamReason) => new UpstreamError(reason);

const OTHERS = Promise.resolve();
const gather = (
  replies: Record<string, Reply>,
  ...context: [records?: string, ports?: Parameters<typeof webContext>[2]]
) => gatherSite(SUBJECT, webContext(replies, ...context), OTHERS);

const [FOUR, OTHER, SIX] = ['77.77.3.1', '77.77.3.2', '2a0f:7777:3::1'];
const RECORDS = `@ A ${FOUR}\n@ AAAA ${SIX}\nwww A ${OTHER}`;
const HTTPS = { [`${FOUR} 443`]: 'open', [`${SIX} 443`]: 'open', [`${OTHER} 443`]: 'open' } as const;
const HTTP = { [`${FOUR} 80`]: 'open', [`${SIX} 80`]: 'open', [`${OTHER} 80`]: 'open' } as const;
const GONE = failed('refused');

describe('HTTPS results', () => {
  const urlVariants = async (...[replies, ports, online]: [Record<string, Reply>, Ports?, boolean?]) => {
    const { httpsResults } = await gather(replies, RECORDS, { ports: ports ?? {}, online: online ?? true });
    if (httpsResults.state === 'unobtainable') return httpsResults.reason;
    return httpsResults.state === 'known' ? httpsResults.value.map(({ host, state }) => `${host} ${state}`) : 'absent';
  };

  it.each<[Record<string, Reply>, unknown]>([
    [{ [HOME]: good, [WWW]: good }, [`${DOMAIN} open`, `www.${DOMAIN} open`]],
    [{ [HOME]: WWW, [WWW]: good }, [`${DOMAIN} open`, `www.${DOMAIN} open`]],
    [{ [HOME]: { status: 503 } }, [`${DOMAIN} open`]],
    [{ [HOME]: failed('busy') }, 'busy'],
    [{ [HOME]: failed('reset') }, 'unreachable'],
    [{ [HOME]: failed('timeout') }, 'timeout'],
    [{ [HOME]: failed('aborted') }, 'timeout'],
    [{}, 'absent'],
    [{ [HOME]: failed('blocked') }, 'absent'],
    [{ [HOME]: failed('no-address'), [WWW]: good }, [`www.${DOMAIN} open`]],
    [{ [HOME]: tlsError('expired') }, [`${DOMAIN} expired`]],
    [{ [HOME]: tlsError('not-yet-valid') }, [`${DOMAIN} not-yet-valid`]],
    [{ [HOME]: tlsError('wrong-host') }, [`${DOMAIN} mismatch`]],
    [{ [HOME]: tlsError('self-signed') }, [`${DOMAIN} untrusted`]],
    [{ [HOME]: tlsError('handshake', 'ERR_SSL_WRONG_VERSION_NUMBER') }, [`${DOMAIN} broken`]],
    [{ [HOME]: tlsError('handshake', 'ECONNRESET') }, 'tls-failed'],
    [{ [HOME]: tlsError('handshake') }, 'tls-failed'],
  ])('responses %j: %j', async (replies, expected) => {
    expect(await urlVariants(replies, HTTPS)).toEqual(expected);
  });

  it.each<[string, Record<string, Reply>, Ports, boolean, unknown]>([
    ['www alone is dead', { [HOME]: good, [WWW]: GONE }, {}, true, [`${DOMAIN} open`, `www.${DOMAIN} unreachable`]],
    ['only HTTP is there', { [HOME]: GONE, [WWW]: GONE }, HTTP, false, [`${DOMAIN} closed`, `www.${DOMAIN} closed`]],
    [
      'nothing is there',
      { [HOME]: GONE, [WWW]: GONE },
      {},
      true,
      [`${DOMAIN} unreachable`, `www.${DOMAIN} unreachable`],
    ],
    ['nothing is heard', { [HOME]: failed('timeout') }, {}, true, [`${DOMAIN} unreachable`]],
    ['nothing is there, for us', { [HOME]: GONE, [WWW]: GONE }, {}, false, 'unreachable'],
    ['one address is not dead', { [HOME]: GONE }, { [`${SIX} 443`]: 'open' }, true, 'unreachable'],
    ['our network blocks the port', { [HOME]: failed('timeout') }, { [`${FOUR} 80`]: 'blocked' }, true, 'timeout'],
  ])('%s', async (_, replies, ports, online, expected) => {
    expect(await urlVariants(replies, ports, online)).toEqual(expected);
  });

  it.each([
    ['a domain that is its own mail server', `@ A ${FOUR}\n@ MX 10 ${DOMAIN}.`, 'no-server'],
    ['the same with www', `@ A ${FOUR}\n@ MX 10 ${DOMAIN}.\nwww A ${FOUR}`, 'unreachable'],
    ['a domain with mail elsewhere', `@ A ${FOUR}\n@ MX 10 mx.example.`, 'unreachable'],
    ['a domain without an MX record', `@ A ${FOUR}`, 'no-server'],
    ['the same with www, without an MX record', `@ A ${FOUR}\nwww A ${FOUR}`, 'unreachable'],
  ])('%s', async (_, records, state) => {
    const { httpsResults } = await gather({ [HOME]: GONE }, records);
    expect(httpsResults).toMatchObject({ value: [{ host: DOMAIN, state }] });
  });

  it('a subdomain need not be a web site', async () => {
    const below = { ...SUBJECT, domain: DomainName.parse(`mx.${DOMAIN}`)!, name: `mx.${DOMAIN}` };
    const context = webContext({ [`https://mx.${DOMAIN}/`]: GONE }, `mx A ${FOUR}`);
    expect((await gatherSite(below, context, OTHERS)).httpsResults).toMatchObject({ value: [{ state: 'no-server' }] });
  });
});

it('returns total and remaining validity of a certificate', async () => {
  const { certificate, certificates } = await gather({ [HOME]: good, [WWW]: good });
  const days = 86_400_000;
  expect(certificate).toMatchObject({
    value: { host: DOMAIN, issuer: "Let's Encrypt", until: '2027-01-14T00:00Z', life: 90 * days, left: 60 * days },
  });
  expect(certificates).toMatchObject({ value: [{ host: DOMAIN }, { host: `www.${DOMAIN}` }] });
});

it.each<[Reply, unknown]>([
  ['https://example.com/', { state: 'known', value: { status: 301, target: new URL(HOME) } }],
  [{ status: 302, headers: { location: '/start' } }, { value: { target: new URL(`${PLAIN}start`) } }],
  [{ status: 200 }, { state: 'known', value: { status: 200 } }],
  [{ status: 404 }, { state: 'known', value: { status: 404 } }],
  [
    { status: 301, headers: { location: 'http://[' } },
    { state: 'known', value: { status: 301 } },
  ],
  [{ status: 402 }, { state: 'unobtainable', reason: 'server-error' }],
  [{ status: 403 }, { state: 'unobtainable', reason: 'server-error' }],
  [{ status: 429 }, { state: 'unobtainable', reason: 'server-error' }],
  [{ status: 502 }, { state: 'unobtainable', reason: 'server-error' }],
  [
    { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } },
    { state: 'unobtainable', reason: 'server-error' },
  ],
  [failed('timeout'), { state: 'unobtainable', reason: 'timeout' }],
  [failed('refused'), { state: 'absent' }],
])('over plain HTTP, %j: %j', async (reply, expected) => {
  const { httpResult } = await gather({ [HOME]: good, [PLAIN]: reply });
  expect(httpResult).toMatchObject(expected as object);
});

it.each<[Reply, unknown]>([
  [{ headers: { 'strict-transport-security': 'max-age=1' } }, { value: { header: 'max-age=1' } }],
  [{ status: 503, headers: { 'strict-transport-security': 'max-age=1' } }, { value: { header: 'max-age=1' } }],
  [{}, { state: 'known', value: { host: DOMAIN } }],
  [{ status: 403 }, { state: 'unobtainable', reason: 'server-error' }],
  [
    { status: 202, headers: { 'sg-captcha': 'challenge' } },
    { state: 'unobtainable', reason: 'server-error' },
  ],
  [failed('timeout'), { state: 'absent' }],
])('HSTS header, %j: %j', async (reply, expected) => {
  expect((await gather({ [HOME]: reply })).hsts).toMatchObject(expected as object);
});

const NO_FILE = { value: expect.not.objectContaining({ review: expect.anything() as object }) as object };
const plain = { 'content-type': 'text/plain; charset=utf-8' };
it.each<[Reply, unknown]>([
  [
    { headers: plain, body: 'Expires: 2026-11-14T23:59:59Z\n' },
    { value: { review: { errors: [{ code: 'expired', line: 1 }, { code: 'contact-missing' }] } } },
  ],
  [
    { headers: plain, body: 'Expires: 2026-11-15T00:00:00Z\n' },
    { value: { review: { errors: [{ code: 'contact-missing' }] } } },
  ],
  [
    { headers: plain, body: 'Contact: mailto:a@b.example\n' },
    { value: { review: { errors: [{ code: 'expires-missing' }] } } },
  ],
  [
    { headers: plain, body: 'Contact: mailto:a@b.example\r\nExpires: 2026-11-16T00:00:00Z\r\n' },
    { value: { review: { errors: [] } } },
  ],
  [
    { headers: plain, body: 'Expires: soon\n' },
    { value: { review: { errors: [{ code: 'expires-invalid', line: 1 }, { code: 'contact-missing' }] } } },
  ],
  [
    {
      headers: { 'content-type': 'application/octet-stream' },
      body: 'Contact: mailto:a@b.example\nExpires: 2026-11-16T00:00:00Z\n',
    },
    { value: { review: { errors: [{ code: 'type-invalid' }] } } },
  ],
  [
    { headers: {}, body: 'Contact: mailto:a@b.example\nExpires: 2026-11-16T00:00:00Z\n' },
    { value: { review: { errors: [{ code: 'type-invalid' }] } } },
  ],
  [{ headers: { 'content-type': 'application/json' }, body: '{"error":404}' }, NO_FILE],
  [{ headers: { 'content-type': 'image/png' }, body: Buffer.alloc(40_000) }, NO_FILE],
  [{ headers: plain, body: 'Not found: sorry' }, NO_FILE],
  [{ body: '<!doctype html>' }, NO_FILE],
  [{ status: 404 }, NO_FILE],
  [{ status: 403 }, { state: 'unobtainable', reason: 'server-error' }],
  [
    { headers: plain, body: Buffer.alloc(40_000) },
    { state: 'unobtainable', reason: 'too-large' },
  ],
  [failed('timeout'), { state: 'unobtainable', reason: 'timeout' }],
])('security.txt, case %#', async (reply, expected) => {
  expect((await gather({ [HOME]: good, [FILE]: reply })).securityTxt).toMatchObject(expected as object);
});

describe('the addresses', () => {
  const served = async (records: string, ports: Ports, online = true) => {
    const { siteReach } = await gather({}, records, { ports, online });
    if (siteReach.state !== 'known') return siteReach.state;
    return siteReach.value.flatMap(({ host, addresses }) =>
      addresses.map((one) => `${host} ${String(one.address)} ${one.served}`),
    );
  };

  it('probes each over HTTPS, then over HTTP', async () => {
    expect(await served(RECORDS, { [`${FOUR} 443`]: 'open', [`${SIX} 80`]: 'open' })).toEqual([
      `${DOMAIN} ${FOUR} https`,
      `${DOMAIN} ${SIX} http`,
      `www.${DOMAIN} ${OTHER} nothing`,
    ]);
  });

  it('none counts as unreachable if our network does not work', async () => {
    expect(await served(`@ A ${FOUR}`, { [`${FOUR} 443`]: 'filtered' }, false)).toEqual([`${DOMAIN} ${FOUR} unknown`]);
  });

  it('probes four public addresses of each family', async () => {
    const lines = Array.from({ length: 6 }, (_, i) => `@ A 77.77.3.${i + 1}\n@ AAAA 2a0f:7777:3::${i + 1}`);
    expect(await served(`@ A 10.0.0.1\n${lines.join('\n')}`, {})).toHaveLength(8);
    expect(await served('@ A 10.0.0.1', {})).toBe('absent');
  });
});

describe('IPv6', () => {
  it.each<[string, string, Ports, boolean, unknown]>([
    ['works', RECORDS, HTTPS, false, { value: { addresses: [SIX], reached: true } }],
    [
      'is dead',
      RECORDS,
      { ...HTTPS, [`${SIX} 443`]: 'filtered' },
      true,
      { value: { addresses: [SIX], reached: false } },
    ],
    [
      'is dead at www',
      `${RECORDS}\nwww AAAA ${SIX}5`,
      HTTPS,
      true,
      { value: { addresses: [`${SIX}5`], reached: false } },
    ],
    ['is dead, or we have none', RECORDS, { ...HTTPS, [`${SIX} 443`]: 'filtered' }, false, { reason: 'unreachable' }],
    ['has no site over IPv4 to compare with', RECORDS, { [`${SIX} 443`]: 'open' }, true, { state: 'absent' }],
    ['is not offered', `@ A ${FOUR}`, HTTPS, true, { state: 'absent' }],
    ['is offered at a private address', `@ A ${FOUR}\n@ AAAA fd00::1`, HTTPS, true, { state: 'absent' }],
  ])('%s', async (_, records, ports, online, expected) => {
    expect((await gather({}, records, { ports, online })).siteIpv6).toMatchObject(expected as object);
  });
});

describe('the redirect of the home page', () => {
  const elsewhere = 'https://elsewhere.example/';
  const to = (location: string, headers = {}): Reply => ({ status: 301, headers: { location, ...headers } });
  const cookie = { 'set-cookie': 'seen=1' };

  it.each<[string, Record<string, Reply>, unknown]>([
    ['nowhere', { [HOME]: good }, { state: 'absent' }],
    ['to a page', { [HOME]: elsewhere, [elsewhere]: good }, { state: 'absent' }],
    ['to a page without encryption', { [HOME]: PLAIN, [PLAIN]: {} }, { value: { target: PLAIN, end: 'insecure' } }],
    ['to no address', { [HOME]: to('mailto:a@example.com') }, { value: { url: HOME, end: 'bad-target' } }],
    ['to such a page that refuses us', { [HOME]: PLAIN, [PLAIN]: { status: 403 } }, { state: 'absent' }],
    ['in a circle', { [HOME]: PLAIN, [PLAIN]: HOME }, { value: { target: PLAIN, end: 'loop' } }],
    ['in a circle, with a cookie', { [HOME]: to(HOME, cookie) }, { state: 'absent' }],
    [
      'in a circle, with a cookie on the way',
      { [HOME]: WWW, [WWW]: to(elsewhere, cookie), [elsewhere]: HOME },
      { state: 'absent' },
    ],
    [
      'to a host that is written in UTF-8',
      {
        [HOME]: to(Buffer.from('https://münchen.example/').toString('latin1')),
        'https://xn--mnchen-3ya.example/': good,
      },
      { state: 'absent' },
    ],
    ['to a name without an address', { [HOME]: elsewhere }, { value: { target: elsewhere, end: 'no-address' } }],
    [
      'to a name without an address, on the way',
      { [HOME]: WWW, [WWW]: elsewhere },
      { value: { url: HOME, target: elsewhere, end: 'no-address' } },
    ],
    [
      'to a host that does not respond',
      { [HOME]: elsewhere, [elsewhere]: failed('timeout') },
      { state: 'unobtainable' },
    ],
  ])('%s', async (_, replies, expected) => {
    expect((await gather(replies)).siteRedirect).toMatchObject(expected as object);
  });
});

it('the redirect is unknown if the lookup of its target fails', async () => {
  const internet = new Internet();
  internet.register('elsewhere.com', { failing: ['A', 'AAAA'] });
  const context = webContext({ [HOME]: 'https://elsewhere.com/' });
  const dns = new DnsReader(new LabResolver(internet), context.signal, new Timeouts());
  const { siteRedirect } = await gatherSite(SUBJECT, { ...context, dns }, OTHERS);
  expect(siteRedirect).toMatchObject({ state: 'absent' });
});

it('sends only the necessary requests', async () => {
  const context = webContext({ [HOME]: failed('refused') });
  await gatherSite(SUBJECT, context, OTHERS);
  expect(context.pages.asked.toSorted()).toEqual(
    [PLAIN, PLAIN_WWW, HOME, `${HOME}.well-known/security.txt`, WWW].toSorted(),
  );
});

describe('the ways of visitors', () => {
  const elsewhere = 'https://other.example/';
  const ways = async (replies: Record<string, Reply>, records = RECORDS) => {
    const { siteEntries } = await gather(replies, records);
    if (siteEntries.state !== 'known') return siteEntries.state;
    return siteEntries.value.map(({ hops, end, fault, finalUrl }) =>
      [...hops.map(({ status }) => status), fault ?? end, finalUrl].join(' '),
    );
  };

  it.each<[string, Record<string, Reply>, unknown]>([
    [
      'all lead to one page',
      { [PLAIN]: HOME, [HOME]: good, [PLAIN_WWW]: WWW, [WWW]: HOME },
      [`301 200 page ${HOME}`, `200 page ${HOME}`, `301 301 200 page ${HOME}`, `301 200 page ${HOME}`],
    ],
    [
      'each leads to another domain',
      { [PLAIN]: elsewhere, [HOME]: elsewhere, [PLAIN_WWW]: WWW, [WWW]: `${elsewhere}de`, [`${elsewhere}de`]: good },
      [
        `301 404 error ${elsewhere}`,
        `301 404 error ${elsewhere}`,
        `301 301 200 page ${elsewhere}de`,
        `301 200 page ${elsewhere}de`,
      ],
    ],
    [
      'failures on the way',
      { [PLAIN]: WWW, [HOME]: tlsError('expired'), [PLAIN_WWW]: 'http://nobody.example/', [WWW]: GONE },
      [`301 closed ${WWW}`, `expired ${HOME}`, '301 no-address http://nobody.example/', `closed ${WWW}`],
    ],
    [
      'a circle, a target that is no website, a server that does not answer, and a page that others may get',
      {
        ...{ [PLAIN]: HOME, [HOME]: `${HOME}a`, [`${HOME}a`]: `${HOME}#a` },
        ...{ [PLAIN_WWW]: 'mailto:a@example.com', [WWW]: { status: 503 } },
      },
      [`301 301 301 loop ${HOME}`, `301 301 loop ${HOME}`, `301 bad-target ${PLAIN_WWW}`, `503 withheld ${WWW}`],
    ],
    [
      'what our limits cut off',
      { [PLAIN]: failed('busy'), [HOME]: failed('timeout'), [PLAIN_WWW]: elsewhere, [elsewhere]: failed('timeout') },
      [`unknown ${PLAIN}`, `no-answer ${HOME}`, `301 no-answer ${elsewhere}`, `no-address ${WWW}`],
    ],
    ['no website', {}, 'absent'],
  ])('%s', async (_, replies, expected) => {
    expect(await ways(replies)).toEqual(expected);
  });

  it('are not shown for a mail server without a website', async () => {
    const closed = { [PLAIN]: GONE, [HOME]: GONE, [PLAIN_WWW]: failed('no-address'), [WWW]: failed('no-address') };
    expect(await ways(closed, `@ A ${FOUR}\n@ MX 10 ${DOMAIN}.`)).toBe('absent');
    expect(await ways(closed, `@ A ${FOUR}\n@ MX 10 mx.example.`)).toHaveLength(4);
  });
});

describe('security headers of the home page', () => {
  const html = (headers: Record<string, string>) => ({
    certificate: CERTIFICATE,
    headers: { 'content-type': 'text/html', ...headers },
  });
  const CSP = { 'content-security-policy': "default-src 'self'" };
  const FRAMES = { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" };
  const SNIFF = { 'x-content-type-options': 'nosniff' };
  const ALL = ['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options'];

  it.each<[string, Record<string, Reply>, readonly string[] | undefined]>([
    ['none', { [HOME]: html({}) }, ALL],
    ['all', { [HOME]: html({ ...FRAMES, ...SNIFF }) }, []],
    ['frame options of their own', { [HOME]: html({ ...CSP, ...SNIFF, 'x-frame-options': 'DENY' }) }, []],
    ['a policy without frames', { [HOME]: html({ ...CSP, ...SNIFF }) }, ['X-Frame-Options']],
    ['those of the page behind a redirect', { [HOME]: WWW, [WWW]: html(FRAMES) }, ['X-Content-Type-Options']],
    ['those of another domain', { [HOME]: 'https://other.example/', 'https://other.example/': html({}) }, undefined],
    ['those of a page without encryption', { [HOME]: PLAIN, [PLAIN]: html({}) }, undefined],
    ['those of an error page', { [HOME]: { ...html({}), status: 404 } }, undefined],
    ['those of a file', { [HOME]: { certificate: CERTIFICATE, headers: { 'content-type': 'text/plain' } } }, undefined],
  ])('%s', async (_, replies, missing) => {
    const { pageHeaders } = await gather(replies, RECORDS);
    expect(pageHeaders.state === 'known' ? pageHeaders.value.missing : undefined).toEqual(missing);
  });
});

it.each<[string, Reply, Reply | undefined, object]>([
  ['the domain itself', { headers: { 'strict-transport-security': 'x' } }, good, { host: DOMAIN, header: 'x' }],
  [
    'www, where the domain redirects',
    WWW,
    { headers: { 'strict-transport-security': 'x' } },
    { host: DOMAIN, site: { state: 'known', value: { host: `www.${DOMAIN}`, header: 'x' } } },
  ],
  ['www without a header', WWW, good, { host: DOMAIN, site: { state: 'known', value: { host: `www.${DOMAIN}` } } }],
  ['www that fails', WWW, failed('timeout'), { host: DOMAIN, site: { state: 'unobtainable', reason: 'timeout' } }],
  ['another domain', 'https://other.example/', good, { host: DOMAIN }],
  ['www without HTTPS', PLAIN_WWW, good, { host: DOMAIN }],
])('HSTS is read from %s', async (_, home, www, expected) => {
  const { hsts } = await gather({ [HOME]: home, ...(www && { [WWW]: www }) }, RECORDS, { ports: HTTPS, online: true });
  expect(hsts).toEqual({ state: 'known', value: expected });
});
