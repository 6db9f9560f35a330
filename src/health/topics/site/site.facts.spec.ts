import { CERTIFICATE, DOMAIN, SUBJECT, tlsError, webContext } from '../../../../test/health/web-inquiry.js';
import type { Reply } from '../../../../test/checks/fake-web.js';
import { UpstreamError, type UpstreamReason } from '../../../network/upstream-error.js';
import { gatherSite } from './site.facts.js';

const [HOME, WWW, PLAIN] = [`https://${DOMAIN}/`, `https://www.${DOMAIN}/`, `http://${DOMAIN}/`];
const FILE = `${HOME}.well-known/security.txt`;
const good: Reply = { certificate: CERTIFICATE };
const failed = (reason: UpstreamReason) => new UpstreamError(reason);

const gather = (replies: Record<string, Reply>, records = '') => gatherSite(SUBJECT, webContext(replies, records));

describe('the doors', () => {
  const doors = async (replies: Record<string, Reply>) => {
    const { httpsResults } = await gather(replies);
    if (httpsResults.state === 'unobtainable') return httpsResults.reason;
    return httpsResults.state === 'known' ? httpsResults.value.map(({ host, state }) => `${host} ${state}`) : 'absent';
  };

  it.each<[Record<string, Reply>, unknown]>([
    [{ [HOME]: good, [WWW]: good }, [`${DOMAIN} open`, `www.${DOMAIN} open`]],
    [{ [HOME]: WWW, [WWW]: good }, [`${DOMAIN} open`, `www.${DOMAIN} open`]],
    [{ [HOME]: { status: 503 } }, [`${DOMAIN} open`]],
    [{ [HOME]: good, [WWW]: failed('refused') }, [`${DOMAIN} open`, `www.${DOMAIN} closed`]],
    [{ [HOME]: good, [WWW]: failed('timeout') }, [`${DOMAIN} open`]],
    [{ [HOME]: failed('refused'), [PLAIN]: {}, [WWW]: failed('refused') }, [`${DOMAIN} closed`]],
    [{ [HOME]: failed('refused'), [PLAIN]: failed('refused') }, [`${DOMAIN} no-server`]],
    [{ [HOME]: failed('refused'), [PLAIN]: failed('timeout') }, 'timeout'],
    [{ [HOME]: failed('timeout'), [WWW]: good }, 'timeout'],
    [{ [HOME]: failed('reset') }, 'unreachable'],
    [{ [HOME]: failed('busy') }, 'busy'],
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
  ])('%j: %j', async (replies, expected) => {
    expect(await doors(replies)).toEqual(expected);
  });
});

it('knows how long a certificate was made for and how long it lasts', async () => {
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
  [{ status: 403 }, { state: 'unobtainable', reason: 'server-error' }],
  [{ status: 429 }, { state: 'unobtainable', reason: 'server-error' }],
  [{ status: 502 }, { state: 'unobtainable', reason: 'server-error' }],
  [failed('timeout'), { state: 'unobtainable', reason: 'timeout' }],
  [failed('refused'), { state: 'absent' }],
])('without encryption, %j: %j', async (reply, expected) => {
  const { httpResult } = await gather({ [HOME]: good, [PLAIN]: reply });
  expect(httpResult).toMatchObject(expected as object);
});

it.each<[Reply, unknown]>([
  [{ headers: { 'strict-transport-security': 'max-age=1' } }, { value: { header: 'max-age=1' } }],
  [{ status: 503, headers: { 'strict-transport-security': 'max-age=1' } }, { value: { header: 'max-age=1' } }],
  [{}, { state: 'known', value: { host: DOMAIN } }],
  [{ status: 403 }, { state: 'unobtainable', reason: 'server-error' }],
  [failed('timeout'), { state: 'absent' }],
])('the demand for encryption, %j: %j', async (reply, expected) => {
  expect((await gather({ [HOME]: reply })).hsts).toMatchObject(expected as object);
});

const NO_FILE = { value: expect.not.objectContaining({ file: expect.anything() as object }) as object };
const plain = { 'content-type': 'text/plain; charset=utf-8' };
it.each<[Reply, unknown]>([
  [{ headers: plain, body: 'Expires: 2026-11-14T23:59:59Z' }, { value: { file: { expired: true } } }],
  [{ headers: plain, body: 'Expires: 2026-11-15T00:00:00Z' }, { value: { file: { expired: false } } }],
  [{ headers: plain, body: 'Contact: mailto:a@b.example' }, { value: { file: { expired: false } } }],
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

describe('IPv6', () => {
  const six = '2a0f:7777:3::1';
  const literal = `https://[${six}]/`;
  const over = (address: string): Reply => ({ certificate: CERTIFICATE, address });
  const records = `@ AAAA ${six}`;

  it.each<[string, Record<string, Reply>, unknown]>([
    [records, { [HOME]: over(six) }, { value: { addresses: [six], reached: true } }],
    [records, { [HOME]: over('77.77.3.1') }, { state: 'unobtainable', reason: 'unreachable' }],
    [
      records,
      { [HOME]: over('77.77.3.1'), [WWW]: over(six), [literal]: failed('refused') },
      { value: { reached: false } },
    ],
    [
      records,
      { [HOME]: over('77.77.3.1'), [WWW]: over(six), [literal]: tlsError('wrong-host') },
      { value: { reached: true } },
    ],
    [records, { [HOME]: over('77.77.3.1'), [WWW]: over(six), [literal]: failed('timeout') }, { reason: 'timeout' }],
    [records, { [HOME]: failed('refused') }, { state: 'absent' }],
    ['', { [HOME]: over('77.77.3.1') }, { state: 'absent' }],
    ['@ AAAA fd00::1', { [HOME]: over('77.77.3.1') }, { state: 'absent' }],
  ])('%s, %j: %j', async (zone, replies, expected) => {
    expect((await gather(replies, zone)).siteIpv6).toMatchObject(expected as object);
  });
});

it('asks for no more than it needs', async () => {
  const context = webContext({ [HOME]: failed('refused') });
  await gatherSite(SUBJECT, context);
  expect(context.pages.asked.toSorted()).toEqual([PLAIN, HOME, `${HOME}.well-known/security.txt`, WWW].toSorted());
});
