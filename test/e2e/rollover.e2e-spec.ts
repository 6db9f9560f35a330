import { generateKeyPairSync } from 'node:crypto';
import type { RolloverResult } from '#features/rollover/rollover.dto.js';
import { keyTag } from '#formats/records/dnskey.js';
import { dsDigest } from '#formats/records/ds.js';
import { LabApp, timeStandsStill } from './lab-app.js';
import { type Answer, codeOf, messageOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start({ DD_AUTHORITATIVE_TIMEOUT_MS: '10000' }, timeStandsStill);
});
afterAll(() => app.close());

const post = (domain: string, body: object, lang = 'en'): Promise<Answer> =>
  app.app.post(`/api/v1/rollover/${domain}?lang=${lang}`, body);
const plan = async (domain: string, body: object, lang = 'en') => {
  const { status, body: result } = await post(domain, body, lang);
  expect(status).toBe(200);
  return result as RolloverResult;
};

/** A key that is not in the zone. */
function newKey(flags: number, algorithm = 13) {
  const { publicKey } =
    algorithm === 13 ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  const data = publicKey.export({ format: 'der', type: 'spki' }).subarray(algorithm === 13 ? -64 : -32);
  const key = { flags, protocol: 3, algorithm, publicKey: data };
  return { key, text: `${flags} 3 ${algorithm} ${data.toString('base64')}` };
}

const [OWN, EDWARDS] = [newKey(257), newKey(257, 15)];

const spacing = ({ steps }: RolloverResult) => steps.map(({ where, afterSeconds }) => `${where} ${afterSeconds}`);

describe('POST /api/v1/rollover/{domain}', () => {
  it('plans a new KSK from the TTLs of the servers', async () => {
    const result = await plan('perfect.test', { kind: 'ksk' });
    expect(result).toMatchObject({
      domain: 'perfect.test',
      zone: 'perfect.test',
      safe: true,
      ttls: { ds: 300, dnskey: 300, records: 86_400, ns: 172_800, propagation: 3600 },
      now: { ds: [{ ttl: 300 }], dnskeys: [{ ttl: 300 }, { ttl: 300 }] },
    });
    expect(result.counterexample).toBeUndefined();
    expect(result.refusal).toBeUndefined();
    expect(result.statesChecked).toBeGreaterThan(3);
    expect(spacing(result)).toEqual(['zone 0', 'registrar 3900', 'zone 3900']);
    expect(result.steps[0]!.at).toBe(result.checkedAt);
    expect(Date.parse(result.steps[2]!.at) - Date.parse(result.checkedAt)).toBe(7_800_000);
    expect(result.steps[1]!.publish).toEqual(['the DS record of the new KSK, from the signer']);
    expect(result.steps[1]!.remove).toEqual([
      expect.stringMatching(/^perfect\.test\. DS \d+ 13 2 [0-9A-F]{64}$/) as unknown,
    ]);
  });

  it('names the digest type of a DS record that is published next to another', async () => {
    const { steps } = await plan('perfect.test', { kind: 'ksk', method: 'double-ds' });
    expect(steps[0]!.publish).toEqual(['the DS record of the new KSK with the digest type SHA-256, from the signer']);
  });

  it('names the records of a key that was given', async () => {
    const { key, text } = OWN;
    const digest = Buffer.from(dsDigest('perfect.test', key, 2)!)
      .toString('hex')
      .toUpperCase();
    const { steps, safe } = await plan('perfect.test', { kind: 'ksk', keys: [text] });
    expect(safe).toBe(true);
    expect(steps[0]!.publish).toEqual([`perfect.test. DNSKEY ${text}`]);
    expect(steps[1]!.publish).toEqual([`perfect.test. DS ${keyTag(key)} 13 2 ${digest}`]);
    expect(steps[2]!.remove).toEqual([expect.stringMatching(/^perfect\.test\. DNSKEY 257 3 13 /) as unknown]);
  });

  it.each<[object, readonly string[]]>([
    [{ kind: 'ksk', method: 'double-ds' }, ['registrar 0', 'zone 3900', 'registrar 3900']],
    [{ kind: 'zsk' }, ['zone 0', 'zone 3900', 'zone 90000']],
    [{ kind: 'algorithm' }, ['zone 0', 'zone 90000', 'registrar 3900', 'zone 3900', 'zone 3900']],
    [{ kind: 'signer' }, ['zone 0', 'registrar 0', 'registrar 3900', 'registrar 176700', 'zone 86100']],
    [{ kind: 'unsign' }, ['registrar 0', 'zone 4200']],
    [{ kind: 'unsign', ttls: { ds: 60, dnskey: 86_400, propagation: 5 } }, ['registrar 0', 'zone 86465']],
  ])('plans %j', async (body, expected) => {
    const result = await plan('perfect.test', body);
    expect(result.safe).toBe(true);
    expect(spacing(result)).toEqual(expected);
  });

  it.each([
    ['ksk', true],
    ['algorithm', true],
    ['signer', true],
    ['zsk', false],
  ])('a registry that reads CDS can undo a new %s: %s', async (kind, isSaid) => {
    const { notes } = await plan('perfect.test', { kind });
    expect(notes.some((note) => note.includes('CDS'))).toBe(isSaid);
  });

  it('names a server of which it does not know the keys', async () => {
    const server = app.lab.internet.server('ns2.dnshost.net');
    server.fault = 'refusing';
    const { safe, notes } = await plan('dsboth.com', { kind: 'ksk' });
    delete server.fault;
    expect(safe).toBe(true);
    expect(notes.filter((note) => note.includes('ns2.dnshost.net'))).toHaveLength(1);
    expect((await plan('dsboth.com', { kind: 'zsk' })).notes.join(' ')).not.toContain('ns2.dnshost.net');
  });

  it.each<[object, number]>([
    [{}, 14],
    [{ ds: [`1 14 2 ${'AB'.repeat(32)}`] }, 13],
  ])('plans one of two algorithms (%j): %i goes', async (body, gone) => {
    const result = await plan('algboth.com', { kind: 'single-algorithm', ...body });
    expect([result.safe, ...spacing(result)]).toEqual([true, 'registrar 0', 'zone 3900', 'zone 3900']);
    const [ds, keys, signatures] = result.steps;
    expect([ds!.step, keys!.step, signatures!.step]).toEqual([
      'remove-other-ds',
      'remove-other-keys',
      'remove-other-signatures',
    ]);
    expect(ds!.remove.every((record) => new RegExp(`^algboth\\.com\\. DS \\d+ ${gone} 2 `).test(record))).toBe(true);
    expect(keys!.remove.length).toBeGreaterThan(0);
    expect(keys!.remove.every((record) => record.includes(` 3 ${gone} `))).toBe(true);
    expect(signatures!.verify).toMatch(
      /^dig \+noall \+answer \+dnssec algboth\.com SOA algboth\.com NS algboth\.com A /,
    );
  });

  it('shows the signatures of more than the SOA record', async () => {
    const { steps, notes } = await plan('perfect.test', { kind: 'unsign' });
    const { verify } = steps[1]!;
    for (const set of ['perfect.test SOA', 'perfect.test MX', 'www.perfect.test A', 'perfect.test DNSKEY'])
      expect(verify).toContain(` ${set}`);
    expect(notes.join(' ')).toContain('do not look at the DS records again');
    expect(notes.join(' ')).not.toContain('CDS');
    expect(steps[0]!.what).toContain('CDS');
  });

  it('waits for the NS records of the parent zone where they last longer than two days', async () => {
    const com = app.lab.internet.zone('com');
    const before = com.copy();
    const names = ['ns1.dnshost.net.', 'ns2.dnshost.net.'];
    com.set(names.map((host) => `dsboth.com. 345600 NS ${host}`).join('\n'));
    const { ttls, steps, safe } = await plan('dsboth.com', { kind: 'signer' });
    com.restore(before);
    expect([safe, ttls!.ns, steps[3]!.afterSeconds]).toEqual([true, 345_600, 3600 + 345_600 + 300]);
  });

  it('refuses times that leave caches no time, with the counterexample', async () => {
    const { checkedAt } = await plan('perfect.test', { kind: 'ksk' });
    const at = (seconds: number) => new Date(Date.parse(checkedAt) + seconds * 1000).toISOString();
    const ttls = { ds: 10_800, dnskey: 14_400, propagation: 0 };
    const hasty = await plan('perfect.test', { kind: 'ksk', ttls, times: [at(0), at(3600), at(7200)] });
    expect(hasty.safe).toBe(false);
    expect(hasty.counterexample).toMatchObject({
      at: at(3600),
      until: at(14_400),
      cached: [
        { type: 'DS', from: at(3600) },
        { type: 'DNSKEY', from: at(-1) },
        { type: 'RRSIG', from: at(3600) },
      ],
    });
    expect(hasty.counterexample!.fails).toMatch(
      /^A resolver that asked for the DNSKEY records at .* can fail from .* until /,
    );
    const slow = await plan('perfect.test', { kind: 'ksk', ttls, times: [at(0), at(14_400), at(25_200)] });
    expect([slow.safe, slow.steps[2]!.at]).toEqual([true, at(25_200)]);
  });

  it.each<[string, object, string]>([
    ['nodnssec.com', { kind: 'ksk' }, 'unsigned'],
    ['nodnssec.com', { kind: 'unsign' }, 'unsigned'],
    ['island.com', { kind: 'algorithm' }, 'unsigned'],
    ['dsalgorithm.com', { kind: 'ksk' }, 'insecure'],
    ['bogus.com', { kind: 'ksk' }, 'broken'],
    ['expired.com', { kind: 'unsign' }, 'broken'],
    ['dsmismatch.com', { kind: 'zsk' }, 'broken'],
    ['algpartial.com', { kind: 'ksk' }, 'incomplete'],
    ['zskhalfway.com', { kind: 'ksk' }, 'changing'],
    ['zskhalfway.com', { kind: 'zsk' }, 'changing'],
    ['zskhalfway.com', { kind: 'unsign' }, 'changing'],
    ['algboth.com', { kind: 'ksk' }, 'several-algorithms'],
    ['algboth.com', { kind: 'zsk' }, 'several-algorithms'],
    ['algboth.com', { kind: 'signer' }, 'several-algorithms'],
    ['algboth.com', { kind: 'algorithm', keys: [OWN.text] }, 'several-algorithms'],
    ['algboth.com', { kind: 'single-algorithm', ds: [`1 15 2 ${'AB'.repeat(32)}`] }, 'unlinked'],
    ['perfect.test', { kind: 'single-algorithm' }, 'one-algorithm'],
    ['perfect.test', { kind: 'ksk', keys: [EDWARDS.text] }, 'other-algorithm'],
    ['perfect.test', { kind: 'algorithm', keys: [OWN.text] }, 'same-algorithm'],
    ['dssha1.com', { kind: 'ksk', method: 'double-ds' }, 'digests'],
    ['dssha1.com', { kind: 'signer', ds: [`1 13 2 ${'AB'.repeat(32)}`] }, 'digests'],
    ['perfect.test', { kind: 'signer', ds: [`1 13 4 ${'AB'.repeat(48)}`] }, 'digests'],
  ])('gives %s no timetable (%#)', async (domain, body, reason) => {
    const result = await plan(domain, body);
    expect(result).toMatchObject({ safe: false, steps: [], statesChecked: 0, refusal: { reason } });
    expect(result.refusal!.text).toContain(domain);
  });

  it('speaks German', async () => {
    const { steps, notes, locale } = await plan('perfect.test', { kind: 'unsign' }, 'de');
    expect(locale).toBe('de');
    expect(steps[0]!.what).toMatch(
      /^Alle DS-Einträge beim Registrar entfernen\. .* Schlüssel und Signaturen behalten\.$/,
    );
    expect(notes.join(' ')).toContain('strengen Regel');
  });

  it.each<[object, RegExp]>([
    [{}, /kind/],
    [{ kind: 'csk' }, /kind/],
    [{ kind: 'ksk', keys: ['257 3 13 !'] }, /keys\.0 must be a DNSKEY record/],
    [{ kind: 'ksk', keys: ['257 3 99 AAAA'] }, /keys\.0 must be a DNSKEY record/],
    [{ kind: 'ksk', ds: ['nonsense'] }, /ds\.0 must be a DS record/],
    [
      { kind: 'ksk', ds: [`1 13 2 ${'AB'.repeat(20)}`] },
      /ds\.0 has a digest of the wrong length: with SHA-256 it has 64/,
    ],
    [
      { kind: 'ksk', ds: [`1 13 1 ${'AB'.repeat(32)}`] },
      /ds\.0 has a digest of the wrong length: with SHA-1 it has 40/,
    ],
    [
      { kind: 'ksk', ds: [`1 13 4 ${'AB'.repeat(32)}`] },
      /ds\.0 has a digest of the wrong length: with SHA-384 it has 96/,
    ],
    [{ kind: 'ksk', startAt: 'tomorrow' }, /startAt must be a time/],
    [{ kind: 'ksk', startAt: '2001-01-01T00:00:00Z' }, /startAt must not be in the past/],
    [{ kind: 'ksk', times: ['2999-01-02T00:00:00Z', '2999-01-01T00:00:00Z'] }, /times\.1 must not be before/],
    [
      { kind: 'ksk', times: ['2999-01-01T00:00:00Z'] },
      /one time for each step: 3 \(add-ksk, replace-ds, remove-old-key\)/,
    ],
    [{ kind: 'ksk', ttls: { ds: -1 } }, /ds/],
    [{ kind: 'ksk', keys: [OWN.text], ds: [`1 13 2 ${'AB'.repeat(32)}`] }, /ds\.0 is not a DS record of the new KSK/],
  ])('rejects a wrong body (%#)', async (body, message) => {
    const answer = await post('perfect.test', body);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
    expect(messageOf(answer)).toMatch(message);
  });

  it('does not plan what it cannot see', async () => {
    const answer = await post('alldead.de', { kind: 'ksk' });
    expect([answer.status, codeOf(answer)]).toEqual([502, 'upstream_unavailable']);
  });
});

describe('the page /rollover', () => {
  const submit = (fields: Record<string, string>) =>
    app.app.send('POST', '/rollover', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('shows the form', async () => {
    const { status, text } = await app.app.get('/rollover?lang=en');
    expect([status, text.includes('action="/rollover"')]).toEqual([200, true]);
  });

  it('shows the timetable in both languages', async () => {
    const { text } = await submit({ domain: 'perfect.test', kind: 'algorithm', lang: 'en' });
    for (const words of ['Safe timetable', '1 day, 1 hour after the step before', 'dig +noall +answer perfect.test DS'])
      expect(text).toContain(words);
    expect((await submit({ domain: 'perfect.test', kind: 'algorithm', lang: 'de' })).text).toContain(
      'Sicherer Zeitplan',
    );
  });

  it('says why there is none', async () => {
    expect((await submit({ domain: 'nodnssec.com', lang: 'en' })).text).toContain(
      'has no DS record in the parent zone',
    );
    expect((await submit({ domain: 'not a domain', lang: 'en' })).text).toContain('aria-invalid');
    expect((await submit({ domain: 'perfect.test', keys: 'x', lang: 'en' })).text).toContain('keys.0 must be a DNSKEY');
  });
});
