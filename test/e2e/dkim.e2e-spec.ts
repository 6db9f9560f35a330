import { DKIM_KEYS } from '../lab/domains/dkim-keys.js';
import { itIsAReport } from './cached-report.js';
import { LabApp } from './lab-app.js';
import { codeOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const GOOD = { found: true, valid: true, revoked: false, testing: false };
const BAD = { ...GOOD, valid: false };

describe('GET /api/v1/dkim/{domain}/{selector}', () => {
  it.each([
    ['rsa2048', { ...GOOD, keyType: 'rsa', keyBits: 2048, record: `v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}` }],
    ['rsa1024', { ...GOOD, keyType: 'rsa', keyBits: 1024, record: `v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa1024}` }],
    ['ed25519', { ...GOOD, keyType: 'ed25519', keyBits: 256, record: `v=DKIM1; k=ed25519; p=${DKIM_KEYS.ed25519}` }],
    ['revoked', { ...GOOD, revoked: true, keyType: 'rsa', keyBits: null, record: 'v=DKIM1; p=' }],
    [
      'testing',
      { ...GOOD, testing: true, keyType: 'rsa', keyBits: 2048, record: `v=DKIM1; t=y:s; p=${DKIM_KEYS.rsa2048}` },
    ],
    ['cname', { ...GOOD, keyType: 'rsa', keyBits: 2048, record: `v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}` }],
    ['k1.mail', { ...GOOD, keyType: 'rsa', keyBits: 2048, record: `p=${DKIM_KEYS.rsa2048}` }],
    ['malformed', { ...BAD, keyType: 'rsa', keyBits: null, record: 'v=DKIM1; k=rsa; p=@@notbase64@@' }],
    ['mislabelled', { ...BAD, keyType: 'rsa', keyBits: 2048, record: `v=DKIM1; k=ed25519; p=${DKIM_KEYS.rsa2048}` }],
  ])('%s', async (selector, expected) => {
    const { status, body } = await app.get(`dkim/dkim.com/${selector}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      api: 'v1',
      domain: 'dkim.com',
      selector,
      name: `${selector}._domainkey.dkim.com`,
      ...expected,
    });
  });

  it('calls two records invalid and shows both', async () => {
    const { body } = await app.get('dkim/dkim.com/double');
    const records = [DKIM_KEYS.rsa2048, DKIM_KEYS.rsa1024].map((key) => `v=DKIM1; p=${key}`);
    expect(body).toMatchObject({ ...BAD, record: records.sort().join('\n') });
  });

  it('recognizes the text of a wildcard', async () => {
    const { body } = await app.get('dkim/wildcard.com/any');
    expect(body).toMatchObject({ ...BAD, keyBits: null, record: 'wild' });
    expect(body).not.toHaveProperty('keyType');
  });

  it.each([
    ['dkim.com/nope', 'nope._domainkey.dkim.com', 3],
    ['unregistered.com/s1', 's1._domainkey.unregistered.com', 3],
    ['bogus.com/s1', 's1._domainkey.bogus.com', 2],
    ['M%C3%BCller.de/S1', 's1._domainkey.xn--mller-kva.de', 3],
    ['mail.dkim.com/k1', 'k1._domainkey.mail.dkim.com', 3],
  ])('%s is not found, and nothing else is reported', async (path, name, rcode) => {
    const { status, body } = await app.get(`dkim/${path}`);
    const [selector, domain] = name.split('._domainkey.');
    expect(status).toBe(200);
    expect(body).toEqual({ api: 'v1', domain, selector, name, found: false, status: rcode });
  });

  it.each([
    ['dkim/com/s1', 'invalid_domain'],
    ['dkim/77.77.4.1/s1', 'invalid_domain'],
    ['dkim/a_b.com/s1', 'invalid_domain'],
    ['dkim/dkim.com/a..b', 'invalid_selector'],
    ['dkim/dkim.com/a%20b', 'invalid_selector'],
    ['dkim/dkim.com/*', 'invalid_selector'],
    ['dkim/dkim.com/%C3%BC', 'invalid_selector'],
    ['dkim/dkim.com/s1.', 'invalid_selector'],
    [`dkim/dkim.com/${'a'.repeat(64)}`, 'invalid_selector'],
    [`dkim/dkim.com/${'a.'.repeat(117)}a`, 'invalid_selector'],
    ['dkim/%zz/s1', 'invalid_request'],
  ])('%s is refused: %s', async (path, code) => {
    app.lab.traffic.clear();
    const answer = await app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(app.lab.traffic.questions).toEqual([]);
  });

  it('asks for one TXT record', async () => {
    expect(await app.questionsFor('dkim/perfect.test/s2048')).toEqual([
      {
        server: expect.stringMatching(/^resolver-[123]$/) as string,
        name: 's2048._domainkey.perfect.test',
        type: 'TXT',
        checkingDisabled: false,
      },
    ]);
  });

  itIsAReport(() => app, {
    path: 'dkim/dkim.com/rsa2048',
    same: 'dkim/DKIM.com./RSA2048',
    fresh: 'dkim/wildcard.com/fresh',
    cost: 1,
    bad: 'dkim/dkim.com/a..b',
  });
});
