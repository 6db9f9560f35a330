import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { itIsAReport } from './cached-report.js';
import { captured } from './captured-output.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { codeOf, messageOf, RunningApp } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const check = async (path: string) => (await app.get(`check/${path}`)).body as DomainHealth;
const ids = ({ findings }: DomainHealth) => findings.map(({ id }) => id);

describe('GET /api/v1/check/{domain}', () => {
  it('has nothing to say against a perfect domain', async () => {
    const { status, body } = await app.get('check/perfect.test');
    const { findings, summary, ...report } = body as DomainHealth;
    expect(status).toBe(200);
    expect(report).toEqual({
      api: 'v1',
      domain: 'perfect.test',
      displayDomain: 'perfect.test',
      resolvable: true,
      score: 100,
      checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      locale: 'en',
    });
    expect(findings.filter(({ severity }) => severity === 'warn' || severity === 'problem')).toEqual([]);
    expect(summary).toMatchObject({
      warn: 0,
      problem: 0,
      ok: findings.filter(({ severity }) => severity === 'ok').length,
    });
  });

  it.each([
    ['unregistered.com', 'domain-exists.missing'],
    ['nope.perfect.test', 'domain-exists.missing'],
    ['nope.compact.com', 'domain-exists.missing'],
    ['alldead.de', 'domain-exists.unanswered'],
    ['loop1.cname.com', 'domain-exists.alias'],
  ])('%s is not resolvable, and that is all there is to say: %s', async (domain, id) => {
    const report = await check(domain);
    expect([report.resolvable, report.score, ids(report)]).toEqual([false, 0, [id]]);
    expect(report.summary).toEqual({ ok: 0, info: 0, warn: 0, problem: 1 });
  });

  const BROKEN = [
    ['bogus.com', 'dnssec-bogus.signatures'],
    ['expired.com', 'dnssec-bogus.expired'],
    ['nosig.com', 'dnssec-bogus.keys'],
    ['dsorphan.com', 'dnssec-bogus.ds-mismatch'],
    ['dsmismatch.com', 'dnssec-bogus.ds-mismatch'],
    ['keyrevoked.com', 'dnssec-bogus.revoked'],
    ['child.dsmismatch.com', 'dnssec-bogus.parent'],
    ['www.bogus.com', 'dnssec-bogus.signatures'],
  ] as const;
  it.each(sweep('broken chains of trust', BROKEN, 3))(
    '%s is read without validation; the broken chain leads and caps the score: %s',
    async (domain, id) => {
      const report = await check(domain);
      expect([report.resolvable, ids(report)[0]]).toEqual([true, id]);
      expect(report.score).toBeLessThanOrEqual(20);
      expect(ids(report)).toContain('domain-exists.ok');
    },
  );

  it('an invalid signature of only the SOA record does not affect website and mail', async () => {
    const report = await check('sigsoa.com');
    const found = ids(report);
    expect(found).toEqual(
      expect.arrayContaining(['dnssec-signatures.mismatch', 'dnssec-denial.soa-signature', 'dnssec-chain.ok']),
    );
    expect(found.filter((id) => /^dnssec-(bogus|web-mail)/.test(id))).toEqual([]);
    expect(report.score).toBeGreaterThan(60);
  });

  it('nsec3hash.com: the names of what is affected have no final dot', async () => {
    const { findings } = await check('nsec3hash.com');
    const denial = findings.find(({ id }) => id.startsWith('dnssec-denial.'));
    expect(denial?.detail).toMatch(/no-such-host-\w+\.nsec3hash\.com A/);
  });

  const IN_PART = [
    ['siggarbled.com', ['dnssec-signatures.mismatch', 'dnssec-web-mail.failing']],
    ['sigstranger.com', ['dnssec-signatures.key-missing', 'dnssec-web-mail.failing']],
    ['aliasbogus.com', ['dnssec-signatures.rejected', 'dnssec-web-mail.failing']],
    ['sigforeign.com', ['dnssec-signatures.wrong-signer']],
  ] as const;
  it.each(sweep('zones that fail validation in part', IN_PART, 2))(
    '%s fails validation in part: %s',
    async (domain, expected) => {
      const report = await check(domain);
      expect(
        ids(report)
          .filter((id) => /^dnssec-(signatures|web-mail|bogus)/.test(id))
          .toSorted(),
      ).toEqual(expected.toSorted());
      expect(report.score).toBeLessThan(90);
    },
  );

  it.each([
    ['island.com', true],
    ['islandunsigned.com', false],
    ['islandhalf.com', false],
  ])('%s: a DS record is offered only if every server has what it leads to: %s', async (domain, isOffered) => {
    const { findings } = await check(domain);
    const island = findings.find(({ id }) => id === 'dnssec-chain.ds-missing');
    expect([island?.id, island?.fix?.record !== undefined]).toEqual(['dnssec-chain.ds-missing', isOffered]);
  });

  it('an alias to nothing is a name that exists', async () => {
    expect(await check('dangling.cname.com')).toMatchObject({ resolvable: true });
  });

  it('a name that the registry itself has entered is judged neither for name servers nor for DNSSEC', async () => {
    const found = ids(await check('entered.de'));
    expect(found).toContain('zone-apex.inside');
    expect(found.filter((id) => /^(ns|soa|dnssec)-/.test(id))).toEqual([]);
  });

  it.each(['aliased.de', 'www.aliased.de'])('%s: an alias at the registry is named with its owner', async (name) => {
    const { findings } = await check(name);
    expect(findings.map(({ id }) => id)).toContain('zone-apex.inside');
    expect(findings.find(({ id }) => id === 'wildcard.dname')?.detail).toContain(
      'every name below aliased.de into a CNAME to the same name below perfect.test',
    );
  });

  it.each([
    ['takeover.com', 'web-www.claimable'],
    ['wwwvanished.com', 'web-www.dangling'],
    ['wwwinternal.com', 'web-www.dangling'],
    ['takeover.com', 'subdomain-dangling.claimable'],
    ['aliasgone.com', 'subdomain-dangling.dead'],
  ])('an alias can be taken over only where a registry says that nobody has its domain: %s, %s', async (domain, id) => {
    expect(ids(await check(domain))).toContain(id);
  });

  it('shows the name in Unicode', async () => {
    expect(await check('m%C3%BCller.de')).toMatchObject({ domain: 'xn--mller-kva.de', displayDomain: 'müller.de' });
  });

  it('costs no more than 110 questions, to resolvers and name servers together', async () => {
    // A long timeout, so that nothing is retried on a busy machine. Queries that only test the reachability of
    // resolvers are not counted.
    const fresh = await LabApp.start({ DD_AUTHORITATIVE_TIMEOUT_MS: '10000' });
    const asked = await fresh.questionsFor('check/perfect.test');
    await fresh.close();
    const questions = asked.filter(({ name }) => name !== '.');
    expect(questions.length).toBeLessThanOrEqual(110);
    expect(questions.length).toBeGreaterThan(60);
  });

  it('visits a site briefly', async () => {
    app.lab.traffic.clear();
    await check('stsmx.com');
    const visits = app.lab.traffic.requests.filter((request) => request.includes('stsmx.com/')).toSorted();
    expect(visits).toEqual([
      'GET http://stsmx.com/',
      'GET http://www.stsmx.com/',
      'GET https://mta-sts.stsmx.com/.well-known/mta-sts.txt',
      'GET https://stsmx.com/',
      'GET https://stsmx.com/.well-known/security.txt',
      'GET https://www.stsmx.com/',
    ]);
  });

  it('lists the most severe findings first', async () => {
    const { findings } = await check('spfopen.com');
    const order = findings.map(({ severity }) => ['problem', 'warn', 'info', 'ok'].indexOf(severity));
    expect(order).toEqual(order.toSorted());
  });

  it('has the same findings in every language, from one computation', async () => {
    const [en, de] = (await Promise.all(LANGUAGES.map((lang) => check(`nospf.com?lang=${lang}`)))) as [
      DomainHealth,
      DomainHealth,
    ];
    expect([en.locale, de.locale]).toEqual(['en', 'de']);
    expect(de.checkedAt).toBe(en.checkedAt);
    expect(ids(de)).toEqual(ids(en));
    for (const [i, finding] of de.findings.entries()) expect(finding.title).not.toBe(en.findings[i]!.title);
  });

  it('has evidence and a record for the fix', async () => {
    const { findings } = await check('ionosnospf.com');
    const { detail, topic, verify, references, fix } = findings.find(({ id }) => id === 'spf-record.missing')!;
    expect({ topic, verify, references }).toEqual({
      topic: 'spf',
      verify: 'dig TXT ionosnospf.com',
      references: ['3', '4.5'].map((section) => ({
        title: `RFC 7208 §${section}`,
        url: `https://www.rfc-editor.org/rfc/rfc7208#section-${section}`,
      })),
    });
    expect(detail).not.toContain('RFC');
    expect(findings.find(({ id }) => id === 'mx-record.ok')!.evidence).toEqual([
      { host: 'ionosnospf.com', type: 'MX', value: expect.stringMatching(/^\d+ \S+$/) as string },
    ]);
    expect(fix!.record).toEqual({
      host: 'ionosnospf.com',
      type: 'TXT',
      value: 'v=spf1 include:_spf-eu.ionos.com ~all',
    });
    expect(fix!.cta.href).toBe('/propagation/ionosnospf.com/TXT?lang=en');
  });

  it('links to our own tools if the public URL is configured', async () => {
    const settings = { ...app.lab.environment, PUBLIC_URL: 'https://dd.example/tools' };
    const open = await RunningApp.start(settings, (builder) => app.lab.replace(builder));
    const { findings } = (await open.get('/api/v1/check/ionosnospf.com?lang=de')).body as DomainHealth;
    await open.close();
    expect(findings.find(({ id }) => id === 'spf-record.missing')!.fix!.cta).toEqual({
      label: 'Prüfen, ob öffentliche Resolver die Änderung schon liefern',
      href: 'https://dd.example/tools/propagation/ionosnospf.com/TXT?lang=de',
    });
  });

  it.each([
    ['check/com', 'invalid_domain'],
    ['check/77.77.3.1', 'invalid_domain'],
    ['check/_dmarc.perfect.test', 'invalid_domain'],
    ['check/perfect.test?lang=fr', 'invalid_lang'],
    ['check/%zz', 'invalid_request'],
  ])('%s is refused: %s', async (path, code) => {
    const answer = await app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });

  it('refuses in the language asked for', async () => {
    expect(messageOf(await app.get('check/com?lang=de'))).toMatch(/ist kein gültiger Domainname/);
  });

  itIsAReport(() => app, {
    path: 'check/ed25519.de',
    same: 'check/Ed25519.DE.',
    fresh: 'check/caa.de',
    bad: 'check/com',
  });
});

describe('without a resolver', () => {
  it('nothing is claimed', async () => {
    const cut = await RunningApp.start({
      ...app.lab.environment,
      DD_RESOLVERS: deadResolvers(),
      DD_DNS_DEADLINE_MS: '300',
      DD_LOG_LEVEL: 'error',
    });
    let answer!: Awaited<ReturnType<typeof cut.get>>;
    const output = await captured(async () => (answer = await cut.get('/api/v1/check/perfect.test?lang=de')));
    await cut.close();
    expect([answer.status, codeOf(answer)]).toEqual([502, 'upstream_unavailable']);
    expect(messageOf(answer)).toContain('Resolver');
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONNREFUSED|Dead/);
    expect(output).toContain('"Dead 3":"refused (ECONNREFUSED)"');
  });
});

function deadResolvers(): string {
  return [1, 2, 3, 4, 5].map((number) => `Dead ${number} http://127.0.0.1:1/dns-query`).join(', ');
}
