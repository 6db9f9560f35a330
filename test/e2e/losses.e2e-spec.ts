import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '#faces/cli/run-command.js';
import type { Service } from '#features/change/change-facts.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { PreviewResult } from '#features/preview/preview.dto.js';
import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { MAIL, WEB } from '../lab/domains/lab-domain.js';
import { writtenZone } from '../lab/written-zone.js';
import { temporaryFolder } from '../temporary-folder.js';
import { sweep } from '../sweep.js';
import { captured } from './captured-output.js';
import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';

/** Two keys (RFC 8463, RFC 8032). */
const KEYS = {
  default: 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  mail: 'v=DKIM1; k=ed25519; p=PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=',
};
const folder = temporaryFolder('losses');

let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start();
  const { internet } = app.lab;
  const keys = Object.entries(KEYS)
    .map(([selector, key]) => `${selector}._domainkey TXT "${key}"`)
    .join('\n');
  internet.register('losing.com', { records: `${WEB}\n${MAIL}\n${keys}` });
  internet.register('shop.losing.com', { records: WEB });
  internet.register('secure.com', { signing: {}, records: `${WEB}\n${MAIL}` });
  internet.register('shop.secure.com', { signing: {}, records: WEB });
  internet.register('nospf.com', { records: `${WEB}\n@ MX 10 mail.perfect.test.` });
});
afterAll(() => app.close());

type Change = Readonly<Record<'action' | 'host' | 'type', string>> & { readonly value?: string; readonly old?: string };

const remove = (host: string, type: string, old?: string): Change => ({
  action: 'remove',
  host,
  type,
  ...(old !== undefined && { old }),
});
const replace = (host: string, type: string, value: string, old?: string): Change => ({
  ...{ action: 'replace', host, type, value },
  ...(old !== undefined && { old }),
});

async function bodyOf<T>(path: string, body: object | string, headers: Record<string, string> = {}): Promise<T> {
  const answer = await app.app.post(`/api/v1/${path}`, body, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as T;
}
const previewed = (changes: readonly Change[], expect: readonly Service[] = [], domain = 'losing.com') =>
  bodyOf<PreviewResult>(`preview/${domain}`, { changes, expect });
const checked = (zone: string, expect: readonly Service[] = []) =>
  bodyOf<ZoneCheckResult>('zone-check/losing.com', { zone, expect });
const zoneText = () => writtenZone(app.lab.internet.zone('losing.com'));
/** The zone without the lines that match. */
const without = (pattern: RegExp) =>
  zoneText()
    .split('\n')
    .filter((line) => !pattern.test(line))
    .join('\n');

const severityOf = ({ findings }: DomainHealth, id: string) => findings.find((one) => one.id === id)?.severity;

const WEB_GONE = ['losing.com', 'www.losing.com'].flatMap((host) => [remove(host, 'A'), remove(host, 'AAAA')]);

const LOSSES: readonly (readonly [what: string, changes: readonly Change[], lost: string, atMost: number])[] = [
  ['the MX record', [remove('@', 'MX')], 'lost-mail.gone', 50],
  ['the MX record, for a null MX', [replace('@', 'MX', '0 .')], 'lost-mail.gone', 50],
  ['the MX record, for a name without address', [replace('@', 'MX', '10 mx.losing.com.')], 'lost-mail.nowhere', 50],
  ['all addresses', WEB_GONE, 'lost-web.gone', 50],
  ['the website, for 192.0.2.1', [replace('@', 'A', '192.0.2.1'), remove('@', 'AAAA')], 'lost-web.nowhere', 50],
  ['the IPv4 address', [remove('@', 'A')], 'lost-web.ipv4', 70],
  ['www', [remove('www', 'A'), remove('www', 'AAAA')], 'lost-www.gone', 70],
  [
    'www, for a CNAME without target',
    [
      remove('www', 'A'),
      remove('www', 'AAAA'),
      { action: 'add', host: 'www', type: 'CNAME', value: 'gone.losing.com.' },
    ],
    'lost-www.nowhere',
    70,
  ],
  ['one of two name servers', [remove('@', 'NS', 'ns2.dnshost.net.')], 'lost-name-servers.single', 75],
  ['the name servers, for others without address', [replace('@', 'NS', 'ns.losing.com.')], 'lost-name-servers.all', 20],
  ['a delegated name', [remove('shop', 'NS')], 'lost-delegation.gone', 70],
  ['a delegated name, for a dead server', [replace('shop', 'NS', 'ns.losing.com.')], 'lost-delegation.nowhere', 70],
  ['one of two keys', [remove('mail._domainkey', 'TXT')], 'lost-dkim.some', 85],
  ['all keys', [remove('mail._domainkey', 'TXT'), remove('default._domainkey', 'TXT')], 'lost-dkim.all', 70],
  ['the key, for a revoked one', [replace('mail._domainkey', 'TXT', 'v=DKIM1; p=')], 'lost-dkim.some', 85],
  ['the key, for another one', [replace('mail._domainkey', 'TXT', KEYS.default)], 'lost-dkim.replaced', 85],
  [
    'the key, for the same one under another name',
    [remove('mail._domainkey', 'TXT'), { action: 'add', host: 's9._domainkey', type: 'TXT', value: KEYS.mail }],
    'lost-dkim.some',
    85,
  ],
  [
    'the policy of names that do not exist',
    [replace('_dmarc', 'TXT', 'v=DMARC1; p=reject; np=none; rua=mailto:dmarc@perfect.test')],
    'lost-dmarc.unenforced',
    85,
  ],
  ['the DMARC record', [remove('_dmarc', 'TXT')], 'lost-dmarc.gone', 80],
  ['the DMARC policy', [replace('_dmarc', 'TXT', 'v=DMARC1; p=none')], 'lost-dmarc.unenforced', 85],
  ['the SPF record', [remove('@', 'TXT', 'v=spf1 mx -all')], 'lost-spf.gone', 75],
];

describe('a preview of a change that takes away', () => {
  it.each(sweep('what a change takes away', LOSSES, 7))('%s', async (_, changes, lost, atMost) => {
    const result = await previewed(changes);
    expect(result.introduced).toContain(lost);
    expect(severityOf(result.after, lost)).toBe('problem');
    expect(result.after.score).toBeLessThanOrEqual(Math.min(atMost, result.before.score));
    expect(result.confirmed).toEqual([]);
  });

  it.each([
    ['the IPv6 address', [remove('@', 'AAAA')], 'lost-web.ipv6'],
    [
      'a part of the policy',
      [replace('_dmarc', 'TXT', 'v=DMARC1; p=quarantine; rua=mailto:d@perfect.test')],
      'lost-dmarc.weaker',
    ],
  ] as const)('%s is a warning', async (_, changes, lost) => {
    const { after, introduced } = await previewed(changes);
    expect(introduced).toContain(lost);
    expect(severityOf(after, lost)).toBe('warn');
  });

  const WRITTEN_AGAIN: readonly (readonly [string, readonly Change[]])[] = [
    ['a key', [replace('mail._domainkey', 'TXT', KEYS.mail.replace('k=', ' t=s ; k='))]],
    ['a policy', [replace('_dmarc', 'TXT', 'v=DMARC1;p=reject;rua=mailto:dmarc@perfect.test;sp=reject')]],
    ['an SPF record', [replace('@', 'TXT', 'v=spf1 include:perfect.test mx -all', 'v=spf1 mx -all')]],
    ['the preference of a mail server', [replace('@', 'MX', '20 mail.perfect.test.')]],
    [
      'www as an alias of the domain',
      [...WEB_GONE.slice(2), { action: 'add', host: 'www', type: 'CNAME', value: 'losing.com.' }],
    ],
    [
      'www as a wildcard',
      [
        ...WEB_GONE.slice(2),
        { action: 'add', host: '*', type: 'A', value: '77.77.3.1' },
        { action: 'add', host: '*', type: 'AAAA', value: '2a0f:7777:3::1' },
      ],
    ],
  ];
  it.each(sweep('what is written in another way', WRITTEN_AGAIN, 3))(
    '%s that is written in another way is not lost',
    async (_, changes) => {
      const { introduced, cannotTell } = await previewed(changes);
      expect([...introduced, ...cannotTell].filter((id) => id.startsWith('lost-'))).toEqual([]);
    },
  );

  it('a delegated name, by DS records of another key', async () => {
    const ds = `12345 13 2 ${'AB'.repeat(32)}`;
    const { introduced, after } = await previewed([replace('shop', 'DS', ds)], [], 'secure.com');
    expect(introduced).toContain('lost-delegation.bogus');
    expect(after.score).toBeLessThanOrEqual(70);
    const same = await previewed([{ action: 'add', host: 'shop', type: 'DS', value: ds }], [], 'secure.com');
    expect(same.introduced).toEqual([]);
  });

  it('what is below a new delegation cannot be told', async () => {
    const delegate = (host: string): Change => ({ action: 'add', host, type: 'NS', value: 'ns1.dnshost.net.' });
    const keys = await previewed([delegate('_domainkey')]);
    expect([keys.introduced, keys.resolved]).toEqual([[], []]);
    expect(keys.cannotTell).toContain('lost-dkim.unknown');
    expect(keys.after.score).toBeLessThanOrEqual(keys.before.score);
    const www = await previewed([...WEB_GONE.slice(2), delegate('www')]);
    expect(www.cannotTell).toContain('lost-www.unknown');
  });

  it('nothing but what is missing otherwise', async () => {
    const { introduced, before, after } = await previewed([{ action: 'add', host: 'x', type: 'TXT', value: 'x' }]);
    expect([introduced, after.score]).toEqual([[], before.score]);
  });

  it('mail of a domain without SPF record is not praised', async () => {
    const { resolved, noLongerApplies, before, after } = await previewed([remove('@', 'MX')], [], 'nospf.com');
    expect(resolved).toEqual([]);
    expect(noLongerApplies).toContain('spf-record.missing');
    expect(after.score).toBeLessThanOrEqual(Math.min(50, before.score));
    expect(after.findings.map(({ id }) => id)).not.toContain('parked-profile.closed');
  });
});

describe('a loss that is confirmed', () => {
  it.each<readonly [string, readonly Change[], Service, string]>([
    ['mail', [remove('@', 'MX')], 'mail', 'lost-mail.confirmed'],
    ['the website', WEB_GONE, 'web', 'lost-web.confirmed'],
    ['www', [remove('www', 'A'), remove('www', 'AAAA')], 'www', 'lost-www.confirmed'],
    ['a name server', [remove('@', 'NS', 'ns2.dnshost.net.')], 'ns', 'lost-name-servers.confirmed'],
    ['a delegated name', [remove('shop', 'NS')], 'delegation', 'lost-delegation.confirmed'],
    ['a key', [remove('mail._domainkey', 'TXT')], 'dkim', 'lost-dkim.confirmed'],
    ['the policy', [remove('_dmarc', 'TXT')], 'dmarc', 'lost-dmarc.confirmed'],
    ['the SPF record', [remove('@', 'TXT', 'v=spf1 mx -all')], 'spf', 'lost-spf.confirmed'],
  ])('%s', async (_, changes, service, confirmed) => {
    const { after, introduced, before, ...lists } = await previewed(changes, [service]);
    expect(lists.confirmed).toContain(confirmed);
    expect(severityOf(after, confirmed)).toBe('info');
    expect(introduced.filter((id) => severityOf(after, id) === 'problem')).toEqual([]);
    expect(after.score).toBeLessThanOrEqual(before.score);
  });

  it('excuses no other loss', async () => {
    const { introduced, confirmed } = await previewed([remove('@', 'MX'), remove('_dmarc', 'TXT')], ['mail']);
    expect(confirmed).toContain('lost-mail.confirmed');
    expect(introduced).toContain('lost-dmarc.gone');
  });

  it.each([[['post']], ['mail'], [['mail', 'mail', 'mail', 'mail', 'mail', 'mail', 'mail', 'mail', 'mail']]])(
    'has a name that exists: %j',
    async (expected) => {
      const body = { changes: [remove('@', 'MX')], expect: expected };
      expect((await app.app.post('/api/v1/preview/losing.com', body)).status).toBe(400);
    },
  );
});

describe('a zone before it is published', () => {
  it.each([
    [
      / IN (?!SOA |NS )|^shop/,
      [
        'lost-mail.gone',
        'lost-web.gone',
        'lost-www.gone',
        'lost-spf.gone',
        'lost-dkim.all',
        'lost-dmarc.gone',
        'lost-delegation.gone',
      ],
    ],
    [/ MX /, ['lost-mail.gone']],
    [/ A{1,4} /, ['lost-web.gone', 'lost-www.gone']],
    [/^www/, ['lost-www.gone']],
    [/^shop/, ['lost-delegation.gone']],
    [/^mail\._domainkey/, ['lost-dkim.some']],
    [/ns2\.dnshost/, ['lost-name-servers.single']],
  ])('without %s', async (pattern, lost) => {
    const { introduced, resolved, after, before } = await checked(without(pattern));
    const found = introduced.filter((id) => id.startsWith('lost-') && severityOf(after, id) === 'problem');
    expect(found.toSorted()).toEqual(lost.toSorted());
    expect(resolved).toEqual([]);
    expect(after.score).toBeLessThan(before!.score);
  });

  it('names the expected losses of a text in the query', async () => {
    const path = 'zone-check/losing.com?expect=mail,%20web';
    const result = await bodyOf<ZoneCheckResult>(path, without(/ MX /), { 'content-type': 'text/plain' });
    expect(result.confirmed).toContain('lost-mail.confirmed');
    const wrong = await app.app.post('/api/v1/zone-check/losing.com?expect=post', 'x A 192.0.2.1', {
      'content-type': 'text/plain',
    });
    expect(wrong.status).toBe(400);
  });
});

describe('on the command line', () => {
  const run = async (...args: readonly string[]): Promise<number> =>
    runCommand([...args, '--server', app.app.url, '--output', join(folder, 'output')]);
  const file = (text: string) => {
    const path = join(folder, 'losing.com.zone');
    writeFileSync(path, text);
    return path;
  };

  it.each<readonly [string, readonly string[], number]>([
    ['preview', ['preview', 'losing.com', '--change', 'remove @ MX'], 1],
    ['preview', ['preview', 'losing.com', '--change', 'remove @ MX', '--allow-loss', 'mail'], 0],
    ['preview', ['preview', 'losing.com', '--change', 'remove @ MX', '--allow-loss', 'web,www'], 1],
    ['preview', ['preview', 'losing.com', '--change', 'remove @ MX', '--allow-loss', 'post'], 2],
    ['preview', ['preview', 'losing.com', '--change', 'remove mail._domainkey TXT'], 1],
  ])('%s: %j exits with %i', async (_, args, code) => {
    const said = await captured(async () => expect(await run(...args)).toBe(code));
    expect(said).toMatch(code === 2 ? /^losing\.com: The request body is not valid/ : /^$/);
  });

  it('zone check fails for a loss until it is allowed', async () => {
    const path = file(without(/ MX | A{1,4} /));
    const codes = [];
    for (const allowed of [[], ['--allow-loss', 'mail'], ['--allow-loss', 'mail,web']])
      codes.push(await run('zone', 'check', 'losing.com', path, ...allowed));
    expect(codes).toEqual([1, 1, 0]);
  });
});

describe('for people and models', () => {
  const HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = async (path: string, fields: readonly (readonly [string, string])[]) => {
    const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
    return (await app.app.send('POST', path, { body, headers: HEADERS })).text;
  };
  const form = [
    ['domain', 'losing.com'],
    ['action', 'remove'],
    ['host', '@'],
    ['type', 'MX'],
    ['value', ''],
    ['old', ''],
  ] as const;

  it('the page of a preview names the loss, and takes a confirmation', async () => {
    expect(await page('/preview', form)).toContain('Mail to the domain would be lost');
    const german = await page('/preview', [...form, ['expect', 'mail'], ['lang', 'de']]);
    expect(german).toContain('Der Mailempfang entfällt, wie bestätigt');
    expect(german).toContain('value="mail" checked');
  });

  it('the page of a zone does not say that nothing would break', async () => {
    const zone = without(/ MX /);
    const fields = [
      ['domain', 'losing.com'],
      ['zone', zone],
    ] as const;
    expect(await page('/zone', fields)).toContain('Do not publish this: ');
    const confirmed = await page('/zone', [...fields, ['expect', 'mail']]);
    expect(confirmed).toContain('Only what you confirmed is lost');
    expect(confirmed).not.toContain('Do not publish');
  });

  it('the text for a model advises against it, until it is confirmed', async () => {
    const mcp = new McpByHand(app.app);
    const changes = [remove('@', 'MX')];
    const text = textOf(await mcp.call('preview_changes', { domain: 'losing.com', changes }));
    expect(text).toMatch(/Do not publish this: [^]*lost-mail\.gone/);
    const confirmed = textOf(await mcp.call('preview_changes', { domain: 'losing.com', changes, expect: ['mail'] }));
    expect(confirmed).not.toContain('Do not publish');
    expect(confirmed).toContain('Confirmed losses:\n- lost-mail.confirmed');
  });
});
