import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { writtenZone } from '../lab/written-zone.js';
import { LabApp } from './lab-app.js';
import { codeOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const TEXT = { 'content-type': 'text/plain' };
const zoneOf = (domain: string) => writtenZone(app.lab.internet.zone(domain));
const post = (domain: string, body: string | object, query = '') =>
  app.app.post(`/api/v1/zone-check/${domain}${query}`, body, typeof body === 'string' ? TEXT : {});
const checked = async (domain: string, body: string | object, query = ''): Promise<ZoneCheckResult> => {
  const answer = await post(domain, body, query);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as ZoneCheckResult;
};

describe('POST /api/v1/zone-check/{domain}', () => {
  it('finds what would break, and where', async () => {
    const zone = zoneOf('perfect.test')
      .replace(/^perfect\.test\. (\d+) IN MX .*$/gm, 'perfect.test. $1 IN MX 10 mail.perfect.test')
      .replace(/^_dmarc.*\n/m, '');
    const text = `${zone}shop IN A 192.0.2.810\n`;
    const lines = text.split('\n');
    const result = await checked('perfect.test', text);
    expect(result.before?.score).toBe(100);
    expect(result.after.score).toBeLessThan(100);
    expect(result.introduced).toEqual(expect.arrayContaining(['dmarc-record.missing']));
    expect(result.changes).toContainEqual(
      expect.objectContaining({ action: 'remove', host: '_dmarc.perfect.test', type: 'TXT' }),
    );
    const said = result.errors.map(({ line, level, text: of }) => [level, lines[line! - 1], of]);
    const mx = lines.find((one) => one.includes(' MX '))!;
    expect(said).toContainEqual(['warning', mx, mx]);
    expect(said).toContainEqual(['error', 'shop IN A 192.0.2.810', 'shop IN A 192.0.2.810']);
  });

  it('shows what a zone would fix', async () => {
    const result = await checked('nodmarc.com', `${zoneOf('nodmarc.com')}_dmarc TXT "v=DMARC1; p=reject"\n`);
    expect(result.resolved).toContain('dmarc-record.missing');
    expect(result.after.score).toBeGreaterThan(result.before!.score);
    expect(result.changes).toEqual([
      { action: 'add', host: '_dmarc.nodmarc.com', type: 'TXT', value: 'v=DMARC1; p=reject' },
    ]);
  });

  it('judges a domain that is not delegated', async () => {
    const zone = zoneOf('perfect.test').replace(/perfect\.test/g, 'no-such-domain.com');
    const result = await checked('no-such-domain.com', zone);
    expect(result).toMatchObject({ before: null, resolved: [], changes: [] });
    const bad = result.after.findings.filter(({ severity }) => severity === 'problem' || severity === 'warn');
    // Whether the zone will be signed is unknown.
    expect(bad.map(({ id }) => id)).toEqual(['dane-unsigned.ignored']);
    expect(result.notSimulated).toContain('dane-unsigned.ignored');
    const without = await checked('no-such-domain.com', zone.replace(/^_dmarc.*\n/m, ''));
    expect(without.after.score).toBeLessThan(result.after.score);
  });

  const FORMATS: readonly (readonly [string, object])[] = [
    [
      'octodns',
      {
        octodns: [
          '---',
          "'':",
          '  - type: A',
          '    value: 77.77.3.1',
          '  - type: MX',
          '    values:',
          '      - {preference: 10, exchange: mail.perfect.test.}',
          '  - type: TXT',
          '    values: ["v=spf1 mx -all"]',
          '_dmarc:',
          '  type: TXT',
          '  value: v=DMARC1\\; p=reject\\; rua=mailto:dmarc@perfect.test',
          'www:',
          '  type: CNAME',
          '  value: no-such-domain.com.',
        ].join('\n'),
      },
    ],
    [
      'terraform',
      {
        terraform: JSON.stringify({
          values: {
            root_module: {
              resources: [
                resource('dns_a_record_set', { zone: 'no-such-domain.com.', addresses: ['77.77.3.1'] }),
                resource('cloudflare_dns_record', {
                  name: 'no-such-domain.com',
                  type: 'MX',
                  priority: 10,
                  content: 'mail.perfect.test',
                }),
                resource('aws_route53_record', {
                  name: 'no-such-domain.com',
                  type: 'TXT',
                  records: ['v=spf1 mx -all'],
                }),
                resource('aws_route53_record', { name: 'elsewhere.com', type: 'TXT', records: ['x'] }),
              ],
              child_modules: [
                {
                  resources: [
                    resource('dns_txt_record_set', {
                      zone: 'no-such-domain.com.',
                      name: '_dmarc',
                      txt: ['v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test'],
                    }),
                    resource('hetznerdns_record', { name: 'www', type: 'CNAME', value: 'no-such-domain.com.' }),
                  ],
                },
              ],
            },
          },
        }),
      },
    ],
    [
      'dnscontrol',
      {
        dnscontrol: JSON.stringify({
          domains: [
            {
              name: 'no-such-domain.com',
              records: [
                { type: 'A', name: '@', target: '77.77.3.1' },
                { type: 'MX', name: '@', target: 'mail.perfect.test.', mxpreference: 10 },
                { type: 'TXT', name: '@', target: 'v=spf1 mx -all' },
                { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test' },
                { type: 'CNAME', name: 'www', target: 'no-such-domain.com.' },
              ],
            },
          ],
        }),
      },
    ],
  ];

  it.each(FORMATS)('reads a zone of %s', async (_, body) => {
    const zone = [
      '@ A 77.77.3.1\n@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 mx -all"\nwww CNAME @',
      '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"',
    ].join('\n');
    const { after, records } = await checked('no-such-domain.com', body);
    expect(records).toBe(5);
    expect(after.findings).toEqual((await checked('no-such-domain.com', zone)).after.findings);
  });

  const TEXT_ONLY = '_dmarc TXT "v=DMARC1; p=reject"\nwww CNAME web.example.net.\n';
  it.each([
    ['a zone file without SOA record and addresses', TEXT_ONLY],
    ['only a TXT record at the apex', '@ TXT "v=spf1 -all"\n'],
    [
      'octoDNS with an ALIAS',
      { octodns: "'':\n  type: ALIAS\n  value: a.example.\nwww:\n  type: A\n  value: 192.0.2.1\n" },
    ],
    ['octoDNS', { octodns: 'www:\n  type: A\n  value: 192.0.2.1\n' }],
    [
      'dnscontrol',
      {
        dnscontrol: JSON.stringify({
          domains: [{ name: 'no-such-domain.com', records: [{ type: 'A', name: 'www', target: '192.0.2.1' }] }],
        }),
      },
    ],
    [
      'Terraform',
      {
        terraform: JSON.stringify({
          values: {
            root_module: {
              resources: [
                resource('dns_a_record_set', { zone: 'no-such-domain.com.', name: 'www', addresses: ['192.0.2.1'] }),
              ],
            },
          },
        }),
      },
    ],
  ])('judges a domain that is not delegated without addresses of its own: %s', async (_, body) => {
    const { after, before, records } = await checked('no-such-domain.com', body);
    expect([before, after.resolvable]).toEqual([null, true]);
    expect(records).toBeGreaterThan(0);
    // Nobody can say what the SOA record of the provider will be.
    expect(after.findings.filter(({ id, severity }) => id.startsWith('soa-') && severity === 'ok')).toEqual([]);
  });

  it('has no other records to keep for a domain that is not delegated', async () => {
    const records = [{ type: 'A', name: '@', target: '77.77.3.1' }];
    const given = (keepunknown: boolean) => ({
      dnscontrol: JSON.stringify({ domains: [{ name: 'no-such-domain.com', keepunknown, records }] }),
    });
    const { after } = await checked('no-such-domain.com', given(true));
    expect(after.findings).toEqual((await checked('no-such-domain.com', given(false))).after.findings);
  });

  it('takes records that a provider makes as published', async () => {
    const octodns = "'':\n  - type: ALIAS\n    value: elsewhere.example.\n  - type: TXT\n    value: v=spf1 -all\n";
    const { after, changes, errors } = await checked('perfect.test', { octodns });
    expect(changes.filter(({ host, type }) => host === 'perfect.test' && ['A', 'AAAA'].includes(type))).toEqual([]);
    expect(after.findings.map(({ id }) => id)).not.toContain('web-apex.missing');
    expect(errors.map(({ level, line }) => [level, line])).toContainEqual(['warning', 1]);
  });

  it('says how much of a large zone was not compared', async () => {
    const { notCompared, changes } = await checked('perfect.test', `${zoneOf('perfect.test')}${manyHosts(700)}`);
    expect(notCompared).toBeGreaterThan(200);
    expect(changes.length).toBeGreaterThan(0);
  });

  it('keeps published records where the program does', async () => {
    const records = [{ type: 'A', name: 'new', target: '77.77.3.1' }];
    const ir = (domain: object) => ({
      dnscontrol: JSON.stringify({ domains: [{ name: 'perfect.test', records, ...domain }] }),
    });
    const kept = await checked('perfect.test', ir({ keepunknown: true }));
    expect(kept.introduced).toEqual([]);
    expect(kept.changes).toEqual([{ action: 'add', host: 'new.perfect.test', type: 'A', value: '77.77.3.1' }]);
    expect((await checked('perfect.test', ir({}))).introduced).not.toEqual([]);
  });

  it('has its texts in both languages', async () => {
    const messages = async (lang: string) =>
      (await checked('perfect.test', '@ A 192.0.2.1\nx CNAME y\nx A 192.0.2.1\n$INCLUDE z', lang)).errors.map(
        ({ message }) => message,
      );
    const [english, german] = [await messages('?lang=en'), await messages('?lang=de')];
    expect(english).toHaveLength(german.length);
    expect(english.filter((one) => german.includes(one))).toEqual([]);
  });

  it.each([
    ['', {}],
    ['nothing that is a zone', {}],
    ['', { 'content-type': 'text/html' }],
    [{ zone: '@ A 192.0.2.1', octodns: 'a: 1' }, {}],
    [{}, {}],
    [{ terraform: '[[[' }, {}],
    [{ zone: 'www.example.net. A 192.0.2.1\n'.repeat(200) }, {}],
    [{ zone: '@ A 192.0.2.810\n'.repeat(200) }, {}],
  ])('refuses a body: %#', async (body, headers) => {
    const sent = typeof body === 'string' ? { ...TEXT, ...headers } : {};
    const answer = await app.app.post('/api/v1/zone-check/perfect.test', body, sent);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
  });

  it('reads a long zone to its end', async () => {
    const hosts = Array.from({ length: 500 }, (_, i) => `host${i} A 192.0.2.1\n`).join('');
    const zone = `${zoneOf('nodmarc.com')}${hosts}shop A 192.0.2.810\n_dmarc TXT "v=DMARC1; p=reject"\n`;
    const result = await checked('nodmarc.com', zone);
    expect(result.resolved).toContain('dmarc-record.missing');
    expect(result.errors.map(({ text }) => text)).toEqual(['shop A 192.0.2.810']);
    expect(result.records).toBe(zone.trim().split('\n').length - 1);
  });

  it('keeps nothing of it', async () => {
    const { headers } = await post('perfect.test', zoneOf('perfect.test'));
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the page of a zone', () => {
  const submit = (fields: Record<string, string>) =>
    app.app.send('POST', '/zone', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('shows errors, what would break and what changes, in both languages, and keeps nothing', async () => {
    const zone = `${zoneOf('perfect.test').replace(/^_dmarc.*\n/m, '')}shop IN A 192.0.2.810\n`;
    const { text, headers } = await submit({ domain: 'https://perfect.test/', zone, lang: 'de' });
    for (const shown of ['Nicht veröffentlichen: 1 neues Problem', 'shop IN A 192.0.2.810', '_dmarc.perfect.test TXT'])
      expect(text).toContain(shown);
    expect(headers.get('cache-control')).toBe('no-store');
    const { text: fine } = await submit({ domain: 'perfect.test', zone: zoneOf('perfect.test') });
    expect(fine).toContain('The change resolves nothing and causes no new problem or warning');
  });

  it.each([
    ['en', 'The comparison with today is partial.'],
    ['de', 'Der Vergleich mit heute ist unvollständig.'],
  ])('says that the changes of a large zone are partial (%s)', async (lang, said) => {
    const zone = `${zoneOf('perfect.test')}${manyHosts(700)}`;
    const { text } = await submit({ domain: 'perfect.test', zone, lang });
    expect(text).toContain(said);
  });

  it.each([
    ['a domain that is none', { domain: 'nothing', zone: '@ A 192.0.2.1' }, 'z-domain-error'],
    ['no zone', { domain: 'perfect.test', zone: '<b>x' }, 'no record can be read'],
  ])('says at the form what is wrong: %s', async (_, fields, shown) => {
    const { status, text } = await submit(fields);
    expect(status).toBe(200);
    expect(text).toContain(shown);
    expect(text).not.toContain('<b>x');
  });
});

function manyHosts(count: number): string {
  return Array.from({ length: count }, (_, i) => `host${i} IN A 192.0.2.1\n`).join('');
}

function resource(type: string, values: object): object {
  return { address: `${type}.it`, type, values };
}
