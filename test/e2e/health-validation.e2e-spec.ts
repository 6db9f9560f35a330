import type { DomainHealth } from '#features/health/health.dto.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const check = async (domain: string) => (await app.get(`check/${domain}`)).body as DomainHealth;
const FAULTS = ['problem', 'warn'];

// The resolvers of the lab accept all of these except the last; other resolvers do not.
it.each(
  sweep<[string, number, string[]]>(
    'zones that fail validation',
    [
      ['keyaccepted.com', 20, ['dnssec-bogus.revoked']],
      ['keyzoneless.com', 20, ['dnssec-bogus.no-zone-key']],
      ['dsonlysha1.com', 20, ['dnssec-bogus.ds-mismatch']],
      ['zskrevoked.com', 40, ['dnssec-signatures.key-unfit', 'dnssec-web-mail.failing']],
      ['zskzoneless.com', 40, ['dnssec-signatures.key-unfit', 'dnssec-web-mail.failing']],
      ['sigaccepted.com', 40, ['dnssec-signatures.mismatch', 'dnssec-web-mail.failing']],
      ['cutunproven.com', 40, ['dnssec-signatures.no-proof', 'dnssec-web-mail.failing']],
      ['expandunproven.com', 40, ['dnssec-denial.missing', 'dnssec-web-mail.failing']],
      ['nodatawrong.com', 90, ['dnssec-denial.missing']],
      ['dnameunsigned.com', 40, ['dnssec-signatures.missing', 'dnssec-web-mail.failing']],
      ['keysunfetched.com', 20, ['dnssec-bogus.no-keys', 'dnssec-server-gap.no-keys']],
    ],
    4,
  ),
)('%s is worth at most %d: %j', async (domain, most, ids) => {
  const { score, findings } = await check(domain);
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(score).toBeLessThanOrEqual(most);
});

it.each(
  sweep(
    'names that fail validation',
    [
      ['dnssec-web-mail.failing', 'cutunproven.com', 'www.cutunproven.com A'],
      ['dnssec-web-mail.failing', 'expandunproven.com', 'www.expandunproven.com A'],
      ['dnssec-web-mail.failing', 'dnameunsigned.com', 'www.dnameunsigned.com A'],
      ['dnssec-web-mail.failing', 'sigaccepted.com', 'sigaccepted.com MX'],
    ],
    1,
  ),
)('%s of %s names %s', async (id, domain, query) => {
  const { findings } = await check(domain);
  expect(findings.find((finding) => finding.id === id)?.detail).toContain(query);
});

it.each(
  sweep('zones that validate', ['cutproven.com', 'perfect.test', 'wildcard.com', 'compact.com', 'optout.com'], 2),
)('nothing fails validation in %s', async (domain) => {
  const { findings } = await check(domain);
  const faults = findings.filter(({ id, severity }) => id.startsWith('dnssec-') && FAULTS.includes(severity));
  expect(faults.map(({ id }) => id)).toEqual([]);
});

describe('while resolvers have had the keys for longer than the CDS records', () => {
  const aged = (record: ResourceRecord) => (record.type === 'DNSKEY' ? { ...record, ttl: 1 } : record);
  beforeAll(() => {
    for (const resolver of app.lab.resolvers)
      resolver.twist = (answer) => ({ ...answer, answers: answer.answers.map(aged) });
  });
  afterAll(() => {
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
  });

  it.each(
    sweep(
      'CDS records',
      [
        ['cdsstandby.com', 'dnssec-cds.not-signing'],
        ['cdsstranger.com', 'dnssec-cds.key-missing'],
        ['cdscontrary.com', 'dnssec-cds.conflicting'],
        ['cdssuccessor.com', 'dnssec-cds.pending'],
      ],
      2,
    ),
  )('the name servers of %s show %s', async (domain, id) => {
    const { findings } = await check(domain);
    expect(findings.map((finding) => finding.id)).toContain(id);
  });
});

it.each(
  sweep<[string, string[], string[]]>(
    'findings that exclude others',
    [
      ['caawww.com', ['caa-names.blocked', 'caa-renewal.ok'], ['caa-renewal.blocked']],
      ['perfect.test', ['caa-renewal.ok'], ['caa-names.blocked']],
      ['spfloop.com', ['spf-include.loop'], ['spf-lookups.ok', 'spf-lookups.partly']],
      ['implicitdeaf.com', ['mx-record.implicit', 'smtp-port25.implicit'], ['smtp-port25.no-answer']],
      ['implicitplain.com', ['mx-record.implicit', 'smtp-starttls.missing'], ['smtp-port25.implicit']],
      ['implicitmx.com', ['mx-record.unused'], ['smtp-port25.implicit']],
    ],
    3,
  ),
)('%s has %j, and not %j', async (domain, there, missing) => {
  const ids = (await check(domain)).findings.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(there));
  expect(ids.filter((id) => missing.includes(id))).toEqual([]);
});

it.each<[string, string[]]>([
  ['paramfailing.com', []],
  ['parambogus.com', ['dnssec-signatures.nsec3param']],
])('NSEC3PARAM alone costs next to nothing: %s', async (domain, ids) => {
  const { score, findings } = await check(domain);
  const faults = findings.filter(({ severity }) => FAULTS.includes(severity)).map(({ id }) => id);
  expect([score >= 98, faults]).toEqual([true, ids]);
});
