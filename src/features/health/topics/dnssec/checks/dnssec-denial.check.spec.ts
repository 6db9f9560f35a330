import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { A, server, zoneServers } from '#test/checks/health-servers.js';
import { signature, signatures, signedSet, validation } from '#test/checks/health-signing.js';
import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { absent, known, unobtainable } from '#base/domain/fact.js';
import type { Denial } from '../denial.facts.js';
import type { RejectedDenial } from '#formats/records/judge-answer.js';
import type { WwwName } from '../../web/web.facts.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecDenial } from './dnssec-denial.check.js';

const zone = NAME;
const nsec = (next: string, types: RecordType[], age = 0) => ({
  proof: { name: `${zone}.`, type: 'NSEC' as const, class: 1, ttl: 300, data: { next: `${next}.`, types } },
  age,
});
const of = (denial: Partial<Denial>, ...sets: SignedSet[]) => ({
  denial: known<Denial>({ zone, proofs: [], ...denial }),
  ...signatures(...sets),
  ...validation(),
  www: absent,
  zoneServers: absent,
});
const hidden = (denialAge: number) =>
  known<WwwName>({
    ...{ domain: zone, name: `www.${zone}`, state: 'missing', addresses: [], isDeniedForIpv6: false },
    ...{ isHidden: true, denialAge },
  });
const rejected = (...denials: Omit<RejectedDenial, 'question'>[]) => ({
  ...of({}, www()),
  ...validation({ denials: denials.map((denial) => ({ question: { name: 'x', type: 'A' }, ...denial })) }),
});
const unprovenOf = (...types: RecordType[]) => ({
  ...of({}, www()),
  ...validation({ denials: types.map((type) => ({ question: { name: 'x', type }, fault: 'unproven' })) }),
});
const evidence = { zone, questions: ['x A'] };
const proof = { record: 'NSEC', keyTag: 7 } as const;
const www = (given: Partial<SignedSet> = {}) =>
  signedSet('A', { name: `www.${zone}`, signatures: [signature({ labels: 3 })], ...given });
const fix = advise(step('resign', { zone }));
const gap = { proofs: [nsec(`zzz.${zone}`, ['A'])] };
/** A name server whose proof at the apex lacks the SOA that it returns. */
const forgetful = Zone.of(zone, `@ SOA a.example. b.example. 7 1 1 1 300\n@ NS a.example.`, { forgotten: ['SOA'] });
const { authorities } = answerFrom(forgetful, forgetful.origin, 'A');
const serving = zoneServers([
  server(A, {
    answers: {
      name: zone,
      byType: { A: { state: 'nodata', bare: false, authorities } },
      soa: { records: answerFrom(forgetful, forgetful.origin, 'SOA').answers, signatures: [] },
    },
  }),
]);

describeCheck(dnssecDenial, {
  missing: [
    [rejected({ fault: 'unproven' }), evidence, fix],
    [{ ...rejected({ fault: 'unproven' }), www: unobtainable('timeout') }, evidence, fix],
    [unprovenOf('CDS', 'TLSA'), { zone, questions: ['x CDS', 'x TLSA'] }, fix],
    [{ ...rejected({ fault: 'unproven' }, { fault: 'expired', ...proof }), ...serving }, evidence, fix],
  ],
  'soa-signature': [[rejected({ fault: 'mismatch', record: 'SOA' }), evidence, fix]],
  'wrong-soa': [[rejected({ fault: 'soa-owner', record: 'SOA' }), evidence, fix]],
  unsigned: [
    [rejected({ fault: 'missing', record: 'NSEC' }), { ...evidence, records: ['NSEC'] }, fix],
    [rejected({ fault: 'unsupported', record: 'NSEC3' }), { ...evidence, records: ['NSEC3'] }, fix],
  ],
  expired: [[rejected({ fault: 'expired', ...proof }), { ...evidence, records: ['NSEC'] }, fix]],
  invalid: [
    [rejected({ fault: 'mismatch', ...proof }), { ...evidence, records: ['NSEC'], tags: ['7'] }, fix],
    [rejected({ fault: 'key-missing', ...proof }), { ...evidence, records: ['NSEC'], tags: ['7'] }, fix],
  ],
  flags: [[rejected({ fault: 'flags', record: 'NSEC3' }), evidence, fix]],
  mismatch: [[rejected({ fault: 'beside' }), evidence, fix]],
  'name-denied': [
    [{ ...of({}), www: hidden(5) }, { zone, names: [`www.${zone}`] }, fix],
    [of(gap, signedSet('A'), www()), { zone, names: [`www.${zone}`] }, fix],
  ],
  'type-denied': [
    [of(gap, signedSet('A'), signedSet('MX')), { zone, sets: [`${zone} MX`] }, fix],
    [{ ...rejected({ fault: 'unproven' }), ...serving }, { zone, sets: [`${zone} SOA`] }, fix],
    [{ ...of({}), ...serving }, { zone, sets: [`${zone} SOA`] }, fix],
    [{ ...of(gap, signedSet('MX')), ...serving }, { zone, sets: [`${zone} SOA`, `${zone} MX`] }, fix],
  ],
  silent: [
    unprovenOf('CDS', 'CDNSKEY'),
    of({}),
    { ...of({}), www: hidden(6) }, // published after the proof was cached
    of(gap, signedSet('A')),
    of({ proofs: [nsec(`aaa.${zone}`, ['A'])] }, www()),
    of({ proofs: [nsec(`zzz.${zone}`, ['A'], 6)] }, www(), signedSet('MX')),
    of(gap, www({ age: 6 }), signedSet('MX', { age: 6 })),
    of(gap, www({ isBogus: true })),
    of(gap, www({ signatures: [signature({ labels: 2 })] })), // from a wildcard
  ],
});
