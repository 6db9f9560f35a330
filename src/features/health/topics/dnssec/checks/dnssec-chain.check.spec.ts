import { describeCheck } from '#test/checks/describe-check.js';
import { dnssec, dsFor, KSK, NAME, offer } from '#test/checks/health-domain.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { absent, known, unobtainable } from '#base/domain/fact.js';
import { advise, publishDs, step } from '#engine/repair/fixes.js';
import { dnssecChain } from './dnssec-chain.check.js';

const zone = NAME;

const ds = dsFor(KSK);
const unknown = { ...ds, digestType: 200 };
const of = (...given: Parameters<typeof dnssec>) => ({ ...dnssec(...given), dsDifference: absent, cdsRecords: absent });
const servers = ['a.nic.example (1)', 'b.nic.example (–)'];
const disputed = { dsDifference: known({ zone, about: 'ds' as const, servers }) };
const ages = { cds: 0, cdnskey: 0, dnskey: 0 };
const badlySigned = { zone, cds: [], cdnskeys: [], fault: 'expired' as const, ages, signers: [], ds: [] };
const REMOVAL = { keyTag: 0, algorithm: 0, digestType: 0, digest: Uint8Array.of(0) };
const leaving = { zone, cds: [REMOVAL], cdnskeys: [], ages, signers: [], ds: [] };
const shown = [RDATA.DS.show(unknown)];

describeCheck(dnssecChain, {
  ok: [
    [of([ds]), { zone, tags: [String(ds.keyTag)] }],
    [
      { ...of([ds]), cdsRecords: unobtainable('server-error') },
      { zone, tags: [String(ds.keyTag)] },
    ],
  ],
  'ds-differs': [
    [{ ...of([ds]), ...disputed }, { zone, servers }, advise(step('parent-servers', { parent: 'com' }))],
    [{ ...of([]), ...disputed }, { zone, servers }, advise(step('parent-servers', { parent: 'com' }))],
  ],
  unsupported: [
    [of([unknown], { verdict: 'insecure' }), { zone, ds: shown }, publishDs(zone, offer(KSK).value, shown)],
    [of([unknown], { verdict: 'insecure', offers: [] }), { zone, ds: shown }, advise(step('roll-algorithm', { zone }))],
  ],
  unsigned: [
    [of([], { keys: [], offers: [] }), { zone }, advise(step('sign', { zone }))],
    [
      { ...of([], { keys: [], offers: [] }), cdsRecords: unobtainable('server-error') },
      { zone },
      advise(step('sign', { zone })),
    ],
    [{ ...of([]), cdsRecords: known(leaving) }, { zone }, advise(step('sign', { zone }))],
  ],
  'ds-missing': [
    [of([]), { zone }, publishDs(zone, offer(KSK).value, [])],
    [of([], { offers: [] }), { zone }, advise(step('sign-first', { zone }))],
    [{ ...of([]), cdsRecords: known(badlySigned) }, { zone }, advise(step('cds', { zone }))],
  ],
  silent: [of([ds], { isBelowUnsigned: true })],
});

it('does not propose a DS record if CDS could ask for none', () => {
  const finding = dnssecChain.judge({ ...of([]), cdsRecords: unobtainable('server-error') });
  expect(finding).toMatchObject({ id: 'dnssec-chain.unknown' });
});
