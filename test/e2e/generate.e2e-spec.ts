import { Clock } from '#base/domain/clock.js';
import { codeOf, messageOf, RunningApp, TestClock } from './running-app.js';

describe('POST /api/v1/generate/{kind}', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await RunningApp.start({ DD_LIMIT_DAY_ANONYMOUS: '1000' }, (builder) =>
      builder.overrideProvider(Clock).useValue(new TestClock(Date.UTC(2026, 10, 15, 12, 30, 59))),
    );
  });
  afterAll(() => app.close());

  it.each<[kind: string, body: object, result: object]>([
    [
      'spf',
      {},
      {
        ...{ host: '@', type: 'TXT', record: 'v=spf1 ~all', lookupCount: 0 },
        ...{ warnings: [{ code: 'no-senders' }], errors: [] },
      },
    ],
    [
      'spf',
      {
        allowA: true,
        allowMx: true,
        ip4: ['9.9.9.9', 'x'],
        ip6: ['2620:fe::/48'],
        includes: ['_spf.google.com'],
        all: 'fail',
      },
      {
        ...{ host: '@', type: 'TXT', lookupCount: 3, warnings: [], errors: [{ code: 'ip-invalid', value: 'x' }] },
        record: 'v=spf1 a mx ip4:9.9.9.9 ip6:2620:fe::/48 include:_spf.google.com -all',
      },
    ],
    [
      'dmarc',
      { policy: 'reject' },
      {
        ...{ host: '_dmarc', type: 'TXT', record: 'v=DMARC1; p=reject' },
        ...{ warnings: [{ code: 'rua-missing' }], errors: [] },
      },
    ],
    [
      'dmarc',
      {
        ...{ policy: 'quarantine', subdomainPolicy: 'none', rua: ['a@example.com'], ruf: ['b@example.com'] },
        ...{ pct: 50, adkim: 's', aspf: 's', fo: '1', domain: 'münchen.de' },
      },
      {
        ...{ host: '_dmarc.xn--mnchen-3ya.de', type: 'TXT', errors: [] },
        record:
          'v=DMARC1; p=quarantine; sp=none; rua=mailto:a@example.com; ruf=mailto:b@example.com; adkim=s; aspf=s; fo=1; pct=50',
        warnings: [
          { code: 'sp-weaker-than-p', value: 'none' },
          { code: 'pct-removed', value: 50 },
        ],
      },
    ],
    ['caa', {}, { records: [], warnings: [{ code: 'issue-missing' }] }],
    [
      'caa',
      { issue: ['letsencrypt.org'], issuewild: [';'], iodef: 'a@example.com', critical: true },
      {
        records: [
          { host: '@', type: 'CAA', value: '128 issue "letsencrypt.org"' },
          { host: '@', type: 'CAA', value: '128 issuewild ";"' },
          { host: '@', type: 'CAA', value: '128 iodef "mailto:a@example.com"' },
        ],
        warnings: [],
      },
    ],
    [
      'mta-sts',
      { mode: 'none' },
      {
        dnsRecord: { host: '_mta-sts.<domain>', type: 'TXT', value: 'v=STSv1; id=20261115123059Z' },
        policyFile: 'version: STSv1\r\nmode: none\r\nmax_age: 604800\r\n',
        policyUrl: 'https://mta-sts.<domain>/.well-known/mta-sts.txt',
        warnings: [{ code: 'missing-domain' }],
      },
    ],
    [
      'mta-sts',
      {
        ...{ mode: 'enforce', domain: 'example.com', mx: ['mx1.example.com', '*.example.net'], maxAgeDays: 365 },
        ...{ id: 'abc', tlsRptEmail: 'tls@example.com' },
      },
      {
        dnsRecord: { host: '_mta-sts.example.com', type: 'TXT', value: 'v=STSv1; id=abc' },
        policyFile:
          'version: STSv1\r\nmode: enforce\r\nmx: mx1.example.com\r\nmx: *.example.net\r\nmax_age: 31536000\r\n',
        policyUrl: 'https://mta-sts.example.com/.well-known/mta-sts.txt',
        tlsRptRecord: { host: '_smtp._tls.example.com', type: 'TXT', value: 'v=TLSRPTv1; rua=mailto:tls@example.com' },
        warnings: [{ code: 'mx-wildcard-broad', value: '*.example.net' }],
      },
    ],
  ])('%s from %j', async (kind, body, result) => {
    const answer = await app.post(`/api/v1/generate/${kind}`, body);
    expect([answer.status, answer.body]).toEqual([200, { api: 'v1', kind, ...result }]);
    expect(answer.headers.get('ratelimit')).toMatch(/^"day";r=\d+;t=\d+$/);
  });

  it.each([
    ['spf', { ip5: [] }, 'ip5'],
    ['spf', { allowA: 'yes' }, 'allowA'],
    ['spf', { allowMx: null }, 'allowMx'],
    ['spf', { ip4: '9.9.9.9' }, 'ip4'],
    ['spf', { ip6: [1] }, 'ip6'],
    ['spf', { includes: null }, 'includes'],
    ['spf', { ip4: Array<string>(501).fill('') }, 'ip4'],
    ['spf', { all: 'reject' }, 'all'],
    ['spf', { all: null }, 'all'],
    ['dmarc', {}, 'policy'],
    ['dmarc', { policy: 'Reject' }, 'policy'],
    ['dmarc', { policy: 'none', subdomainPolicy: '' }, 'subdomainPolicy'],
    ['dmarc', { policy: 'none', rua: 'a@example.com' }, 'rua'],
    ['dmarc', { policy: 'none', ruf: {} }, 'ruf'],
    ['dmarc', { policy: 'none', pct: 101 }, 'pct'],
    ['dmarc', { policy: 'none', pct: -1 }, 'pct'],
    ['dmarc', { policy: 'none', pct: 50.5 }, 'pct'],
    ['dmarc', { policy: 'none', pct: '50' }, 'pct'],
    ['dmarc', { policy: 'none', adkim: 'x' }, 'adkim'],
    ['dmarc', { policy: 'none', aspf: 1 }, 'aspf'],
    ['dmarc', { policy: 'none', fo: 1 }, 'fo'],
    ['dmarc', { policy: 'none', domain: ['example.com'] }, 'domain'],
    ['caa', { issue: ';' }, 'issue'],
    ['caa', { issuewild: [null] }, 'issuewild'],
    ['caa', { iodef: ['a@example.com'] }, 'iodef'],
    ['caa', { critical: 1 }, 'critical'],
    ['mta-sts', {}, 'mode'],
    ['mta-sts', { mode: 'on' }, 'mode'],
    ['mta-sts', { mode: 'none', domain: 1 }, 'domain'],
    ['mta-sts', { mode: 'none', mx: 'mx.example.com' }, 'mx'],
    ['mta-sts', { mode: 'none', maxAgeDays: 0 }, 'maxAgeDays'],
    ['mta-sts', { mode: 'none', maxAgeDays: 366 }, 'maxAgeDays'],
    ['mta-sts', { mode: 'none', id: 1 }, 'id'],
    ['mta-sts', { mode: 'none', tlsRptEmail: null }, 'tlsRptEmail'],
  ])('refuses %s from %j and names %s', async (kind, body, field) => {
    const answer = await app.post(`/api/v1/generate/${kind}`, body);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
    expect(messageOf(answer)).toMatch(new RegExp(`\\b${field}\\b`));
  });

  it.each(['[]', 'null', '"x"', '1', '', '{', '{"all":"fail"', '\ufeff{}\u0000'])(
    'refuses the body %j',
    async (text) => {
      const answer = await app.post('/api/v1/generate/spf', text, { 'content-type': 'application/json' });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('refuses the content type %s', async (type) => {
    const answer = await app.post('/api/v1/generate/spf', '{}', { 'content-type': type });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
  });

  it.each([
    ['txt', '{}'],
    ['SPF', '{}'],
    ['mta_sts', 'no JSON'],
    ['%3Cb%3E', ''],
  ])('refuses the kind %s whatever the body', async (kind, body) => {
    const answer = await app.post(`/api/v1/generate/${kind}`, body, { 'content-type': 'application/json' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_kind']);
  });

  it.each(['spf/', '%73pf'])('takes the kind in the path %s', async (kind) => {
    expect((await app.post(`/api/v1/generate/${kind}`, { allowMx: true })).status).toBe(200);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('does not take %s', async (method) => {
    const answer = await app.send(method, '/api/v1/generate/spf');
    expect([answer.status, codeOf(answer), answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'POST, OPTIONS',
    ]);
  });

  it('reads 64 KiB and no more', async () => {
    const body = (size: number) => {
      const shell = JSON.stringify({ includes: [''] });
      return { includes: ['a'.repeat(size - shell.length)] };
    };
    expect((await app.post('/api/v1/generate/spf', body(65_536))).status).toBe(200);
    const answer = await app.post('/api/v1/generate/spf', body(65_537));
    expect([answer.status, codeOf(answer)]).toEqual([413, 'payload_too_large']);
  });
});
