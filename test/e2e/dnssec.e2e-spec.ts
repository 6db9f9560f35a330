import type { Message } from '#formats/dns-wire/message.js';
import { hostName } from '#base/domain/host-name.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { DsKind } from '../lab/internet.js';
import { itIsAReport } from './cached-report.js';
import { FOR_TESTS, LabApp } from './lab-app.js';
import { codeOf, RunningApp } from './running-app.js';

let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start();
  // Fills the caches, so that the number of queries does not depend on which test first looks up shared name servers.
  await Promise.all(['rsasha256.de', 'expired.com'].map((domain) => app.get(`dnssec/${domain}`)));
});
afterAll(() => app.close());

interface Result {
  domain: string;
  status: string;
  reason?: string;
  adValidated: boolean;
  ds: { keyTag: number; algorithm: string; digestType: string; digest: string; ttl: number | null }[];
  dnskeys: { keyTag: number; flags: number; algorithm: string; role: string; ttl: number | null }[];
  links: { keyTag: number; matched: boolean }[];
}

const dnssec = async (domain: string) => (await app.get(`dnssec/${domain}`)).body as Result;

describe('GET /api/v1/dnssec/{domain}', () => {
  it('a zone with more keys than we verify has the status of the resolvers', async () => {
    const key = (i: number) => Buffer.alloc(64, `key ${i} `).toString('base64');
    const keys = Array.from({ length: 40 }, (_, i) => `@ DNSKEY 256 3 13 ${key(i)}`).join('\n');
    app.lab.internet.register('crowded.com', { signing: {} }).add(keys);
    app.lab.internet.register('crowdedbogus.com', { signing: { signatures: 'expired' } }).add(keys);
    const { status, reason, adValidated, dnskeys } = await dnssec('crowded.com');
    expect([status, reason, adValidated, dnskeys.length]).toEqual(['valid', undefined, true, 42]);
    expect((await dnssec('crowdedbogus.com')).status).toBe('broken');
    const { findings } = (await app.get('check/crowded.com')).body as { findings: { id: string; severity: string }[] };
    const ofDnssec = findings.filter(({ id }) => id.startsWith('dnssec'));
    expect(ofDnssec.map(({ id }) => id)).toContain('dnssec-chain.unknown');
    expect(ofDnssec.filter(({ severity }) => !['ok', 'info'].includes(severity))).toEqual([]);
  });

  it('tells the whole chain', async () => {
    const { status, body } = await app.get('dnssec/perfect.test');
    expect(status).toBe(200);
    const { ds, dnskeys } = body as Result;
    const [ksk, zsk] = dnskeys.map(({ keyTag }) => keyTag);
    expect(body).toEqual({
      api: 'v1',
      domain: 'perfect.test',
      status: 'valid',
      adValidated: true,
      ds: [{ keyTag: ksk, algorithm: 'ECDSAP256SHA256', digestType: 'SHA-256', digest: ds[0]!.digest, ttl: 300 }],
      dnskeys: [
        { keyTag: ksk, flags: 257, algorithm: 'ECDSAP256SHA256', role: 'ksk', ttl: 300 },
        { keyTag: zsk, flags: 256, algorithm: 'ECDSAP256SHA256', role: 'zsk', ttl: 300 },
      ],
      links: [{ keyTag: ksk, matched: true }],
    });
    expect(ds[0]!.digest).toMatch(/^[0-9A-F]{64}$/);
  });

  it.each<[string, string, boolean, number, number, boolean[]]>([
    ['nodnssec.com', 'unsigned', false, 0, 0, []],
    ['island.com', 'unsigned', false, 0, 2, []],
    ['unregistered.com', 'unsigned', false, 0, 0, []],
    ['alldead.de', 'unsigned', false, 0, 0, []],
    ['ed25519.de', 'valid', true, 1, 2, [true]],
    ['rsasha256.de', 'valid', true, 1, 2, [true]],
    ['rsasha1.de', 'valid', true, 1, 2, [true]],
    ['nsec3iter.de', 'valid', true, 1, 2, [true]],
    ['compact.com', 'valid', true, 1, 2, [true]],
    ['bogus.com', 'broken', false, 1, 2, [true]],
    ['expired.com', 'broken', false, 1, 2, [true]],
    ['nosig.com', 'broken', false, 1, 2, [true]],
    ['dsorphan.com', 'broken', false, 1, 0, [false]],
    ['dsmismatch.com', 'broken', false, 1, 2, [false]],
    ['dsdigest.com', 'unsigned', false, 1, 2, [false]],
    ['dsalgorithm.com', 'unsigned', false, 1, 2, [false]],
    ['keyrevoked.com', 'broken', false, 1, 2, [true]],
    ['keyaccepted.com', 'broken', true, 1, 2, [true]],
    ['keyzoneless.com', 'broken', false, 1, 2, [false]],
    ['zskrevoked.com', 'broken', true, 1, 2, [true]],
    ['zskzoneless.com', 'broken', true, 1, 2, [true]],
    ['dsonlysha1.com', 'broken', true, 2, 2, [true, false]],
    ['dsboth.com', 'valid', true, 2, 2, [true, true]],
    ['cutunproven.com', 'valid', true, 1, 2, [true]],
    ['sigsoa.com', 'broken', false, 1, 2, [true]],
    ['siggarbled.com', 'valid', true, 1, 2, [true]],
    ['www.perfect.test', 'valid', true, 1, 2, [true]],
    ['nope.deep.perfect.test', 'valid', true, 1, 2, [true]],
    ['out.cname.com', 'valid', true, 1, 2, [true]],
    ['any.wildcard.com', 'valid', true, 1, 2, [true]],
    ['www.bogus.com', 'broken', false, 1, 2, [true]],
    ['www.nodnssec.com', 'unsigned', false, 0, 0, []],
    ['www.alldead.de', 'unsigned', false, 0, 0, []],
  ])('%s is %s', async (domain, status, adValidated, ds, keys, matched) => {
    const result = await dnssec(domain);
    expect([result.domain, result.status, result.adValidated]).toEqual([domain, status, adValidated]);
    expect([result.ds.length, result.dnskeys.length, result.links.map((link) => link.matched)]).toEqual([
      ds,
      keys,
      matched,
    ]);
  });

  it.each<[string, DsKind, string]>([
    ['whole.island.com', 'matching', 'unsigned'],
    ['whole.nodnssec.com', 'matching', 'unsigned'],
    ['mismatch.nodnssec.com', 'mismatched', 'unsigned'],
    ['whole.perfect.test', 'matching', 'valid'],
    ['mismatch.perfect.test', 'mismatched', 'broken'],
  ])('a zone is validated only below signed ones: %s, %s, is %s', async (domain, ds, status) => {
    app.lab.internet.register(domain, { signing: {}, ds, records: '@ A 77.77.9.9' });
    expect((await dnssec(domain)).status).toBe(status);
    const { findings } = (await app.get(`check/${domain}`)).body as DomainHealth;
    expect(findings.some(({ id }) => id.startsWith('dnssec-bogus.'))).toBe(status === 'broken');
  });

  it.each([
    ['bogus.com', 'signature-invalid'],
    ['expired.com', 'signature-expired'],
    ['nosig.com', 'signature-missing'],
    ['dsorphan.com', 'key-missing'],
    ['dsmismatch.com', 'no-matching-ds'],
    ['keyrevoked.com', 'key-revoked'],
    ['sigsoa.com', 'signature-invalid'],
    ['perfect.test', undefined],
    ['nodnssec.com', undefined],
  ])('names the cause: %s, %s', async (domain, reason) => {
    expect((await dnssec(domain)).reason).toBe(reason);
  });

  it('has the TTLs that the authoritative servers publish, not those that a resolver has left', async () => {
    const aged = (answer: Message): Message => ({
      ...answer,
      answers: answer.answers.map((record) => ({ ...record, ttl: 7 })),
    });
    app.lab.internet.register('aging.com', { signing: {} });
    for (const resolver of app.lab.resolvers) resolver.twist = aged;
    const { ds, dnskeys } = await dnssec('aging.com');
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
    expect([...ds, ...dnskeys].map(({ ttl }) => ttl)).toEqual([300, 300, 300]);
  });

  it('has no TTLs, and its page still the chain, when the parent zones cannot be queried', async () => {
    app.lab.internet.register('orphaned.com', { signing: {} });
    const isAbove = ({ questions: [first] }: Message) => ['', 'com'].includes(hostName(first!.name));
    const unaware = await RunningApp.start({ ...FOR_TESTS, ...app.lab.environment }, (builder) =>
      app.lab.replace(builder),
    );
    for (const resolver of app.lab.resolvers)
      resolver.twist = (answer) => (isAbove(answer) ? { ...answer, id: 7 } : answer);
    const { status, ds, dnskeys } = (await unaware.get('/api/v1/dnssec/orphaned.com')).body as Result;
    const page = await unaware.get('/dnssec/orphaned.com');
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
    const later = await unaware.get('/dnssec/orphaned.com');
    await unaware.close();
    expect([status, ds[0]!.ttl, dnskeys[0]!.ttl]).toEqual(['valid', null, 300]);
    expect(page.status).toBe(200);
    expect(page.text).toContain('The zones above could not be queried');
    expect(later.text).not.toContain('The zones above could not be queried');
    expect(later.text).toContain('. (root)');
  });

  it.each([
    ['rsasha1.de', 'RSASHA1-NSEC3-SHA1'],
    ['rsasha256.de', 'RSASHA256'],
    ['ed25519.de', 'ED25519'],
  ])('%s is signed with %s', async (domain, algorithm) => {
    const { ds, dnskeys } = await dnssec(domain);
    expect(new Set([...ds, ...dnskeys].map((entry) => entry.algorithm))).toEqual(new Set([algorithm]));
  });

  it('sees the same name in Unicode', async () => {
    expect(await dnssec('m%C3%BCller.de')).toMatchObject({ domain: 'xn--mller-kva.de', status: 'valid' });
  });

  it('asks for DS, DNSKEY, SOA and the name servers, and again without validation only where that fails', async () => {
    const types = (asked: Awaited<ReturnType<LabApp['questionsFor']>>) =>
      new Set(asked.map(({ type, checkingDisabled }) => (checkingDisabled ? `${type} unchecked` : type)));
    const good = await app.questionsFor('dnssec/dkim.com');
    const ofResolvers = good.filter(({ server }) => server.startsWith('resolver'));
    expect(ofResolvers.map(({ type }) => type).sort()).toEqual(['DNSKEY', 'DS', 'NS', 'SOA']);
    app.lab.internet.register('freshly-bogus.com', { signing: { signatures: 'garbled' } });
    expect(types(await app.questionsFor('dnssec/freshly-bogus.com'))).toEqual(
      new Set(['DS', 'DNSKEY', 'NS', 'SOA', 'SOA unchecked']),
    );
  });

  it('finds the zone of a name with a hundred labels soon', async () => {
    app.lab.internet.register('manyaliases.com', { records: '* CNAME www.dnshost.net.', signing: {} });
    const name = `${'a.'.repeat(100)}manyaliases.com`;
    const asked = await app.questionsFor(`dnssec/${name}`);
    expect(asked.length).toBeLessThanOrEqual(66);
    expect(await dnssec(name)).toMatchObject({ status: 'valid', links: [{ matched: true }] });
  });

  it('knows nothing when the second, unchecked question gets no answer', async () => {
    app.lab.internet.register('unreadable.com', { signing: { signatures: 'expired' } });
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => (answer.cd ? { ...answer, id: 7 } : answer);
    const lost = await app.get('dnssec/unreadable.com');
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
    expect([lost.status, codeOf(lost)]).toEqual([502, 'upstream_unavailable']);
    const { status, body } = await app.get('dnssec/unreadable.com');
    expect([status, (body as Result).status, (body as Result).dnskeys.length]).toEqual([200, 'broken', 2]);
  });

  it('is valid once the DS is fixed', async () => {
    app.lab.internet.register('repaired.com', { signing: {}, ds: 'mismatched' });
    expect((await dnssec('repaired.com')).status).toBe('broken');
    const { keyTag, algorithm, digestType, digest } = app.lab.internet.zone('repaired.com').signer!.ds();
    const ds = `${keyTag} ${algorithm} ${digestType} ${Buffer.from(digest).toString('hex')}`;
    app.lab.internet.zone('com').set(`repaired.com. DS ${ds}`);
    const later = await RunningApp.start(app.lab.environment);
    const { body } = await later.get('/api/v1/dnssec/repaired.com');
    await later.close();
    expect(body).toMatchObject({ status: 'valid', links: [{ keyTag, matched: true }] });
  });

  it.each([
    ['dnssec/com', 'invalid_domain'],
    ['dnssec/co.uk', 'invalid_domain'],
    ['dnssec/77.77.4.1', 'invalid_domain'],
    ['dnssec/_dmarc.perfect.test', 'invalid_domain'],
    ['dnssec/a..b', 'invalid_domain'],
    ['dnssec/%zz', 'invalid_request'],
  ])('%s is refused: %s', async (path, code) => {
    app.lab.traffic.clear();
    const answer = await app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(app.lab.traffic.questions).toEqual([]);
  });

  itIsAReport(() => app, {
    path: 'dnssec/perfect.test',
    same: 'dnssec/Perfect.Test.',
    fresh: 'dnssec/caa.de',
    cost: 8,
    bad: 'dnssec/com',
  });
});
