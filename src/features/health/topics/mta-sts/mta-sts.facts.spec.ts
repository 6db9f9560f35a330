import { DOMAIN, SUBJECT, tlsError, webContext } from '#test/health/web-inquiry.js';
import type { Reply } from '#test/checks/fake-web.js';
import { unobtainable } from '#base/domain/fact.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { gatherMtaSts } from './mta-sts.facts.js';

const URL = `https://mta-sts.${DOMAIN}/.well-known/mta-sts.txt`;
const RECORD = '_mta-sts TXT "v=STSv1; id=1"';
const ADDRESS = 'mta-sts A 77.77.3.1';
const plain = { 'content-type': 'Text/Plain; charset=utf-8' };
const policy = 'version: STSv1\nmode: none\nmax_age: 86400\n';

const gather = (reply: Reply, records = `${RECORD}\n${ADDRESS}`) =>
  gatherMtaSts(SUBJECT, webContext({ [URL]: reply }, records));

it.each<[Reply, unknown]>([
  [{ headers: plain, body: policy }, { value: { result: { kind: 'fetched' } } }],
  [`https://${DOMAIN}/`, { value: { result: { kind: 'redirected', location: `https://${DOMAIN}/` } } }],
  [{ status: 404 }, { value: { result: { kind: 'not-found', status: 404 } } }],
  [{ status: 204 }, { value: { result: { kind: 'not-found', status: 204 } } }],
  [{ headers: plain, body: Buffer.alloc(70_000) }, { value: { result: { kind: 'large' } } }],
  [tlsError('wrong-host'), { value: { result: { kind: 'insecure', weakness: 'wrong-host' } } }],
  [tlsError('handshake', 'ERR_SSL_X'), { value: { result: { kind: 'insecure', weakness: 'handshake' } } }],
  [new UpstreamError('blocked'), { value: { result: { kind: 'no-address' } } }],
  [tlsError('handshake', 'ECONNRESET'), { state: 'unobtainable', reason: 'tls-failed' }],
  [new UpstreamError('timeout'), { state: 'unobtainable', reason: 'timeout' }],
  [new UpstreamError('refused'), { state: 'unobtainable', reason: 'unreachable' }],
  [new UpstreamError('no-address'), { state: 'unobtainable', reason: 'unreachable' }], // the DNS has an address
  [{ status: 403 }, { state: 'unobtainable', reason: 'server-error' }],
  [{ status: 429 }, { state: 'unobtainable', reason: 'server-error' }],
  [{ status: 503 }, { state: 'unobtainable', reason: 'server-error' }],
])('case %#', async (reply, expected) => {
  expect((await gather(reply)).policyFetch).toMatchObject(expected as object);
});

it('a host without an address has no policy', async () => {
  const { policyFetch } = await gather(new UpstreamError('no-address'), RECORD);
  expect(policyFetch).toMatchObject({ value: { result: { kind: 'no-address' } } });
});

it('reads the policy', async () => {
  const { policyFile } = await gather({ headers: plain, body: policy });
  expect(policyFile).toMatchObject({
    value: { url: URL, mediaType: 'text/plain', policy: { mode: 'none' }, faults: [] },
  });
});

it.each([
  [200, 'known'],
  [201, 'unobtainable'],
])('a policy of %d lines is %s', async (count, state) => {
  const body = ['version: STSv1', ...Array.from({ length: count - 1 }, (_, i) => `mx: m${i}.example.com`)].join('\n');
  expect((await gather({ headers: plain, body })).policyFile.state).toBe(state);
});

it.each([
  ['no record', ''],
  ['two records', `${RECORD}\n_mta-sts TXT "v=STSv1; id=2"`],
  ['a record that cannot be read', '_mta-sts TXT "v=STSv1; id=a b"'],
])('%s: no policy is fetched', async (_, records) => {
  const context = webContext({ [URL]: {} }, records);
  expect(await gatherMtaSts(SUBJECT, context)).toEqual({
    policyFetch: { state: 'absent' },
    policyFile: { state: 'absent' },
  });
  expect(context.pages.asked).toEqual([]);
});

it('ignores an exception in an address lookup whose result is not needed', async () => {
  const context = webContext({});
  jest.spyOn(context.dns, 'texts').mockResolvedValue(unobtainable('timeout'));
  jest.spyOn(context.dns, 'records').mockRejectedValue(new TypeError('bug'));
  expect(await gatherMtaSts(SUBJECT, context)).toMatchObject({ policyFetch: { state: 'absent' } });
});
