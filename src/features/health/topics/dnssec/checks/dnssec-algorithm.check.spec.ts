import { describeCheck } from '#test/checks/describe-check.js';
import { dsFor, KSK, NAME, zoneSigning, ZSK } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { Ds } from '#formats/records/ds.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecAlgorithm } from './dnssec-algorithm.check.js';

const zone = NAME;

const good = dsFor(KSK);
const old = { ...good, algorithm: 7 };
const fix = advise(step('roll-algorithm', { zone }));
const drop = (...algorithms: string[]) => advise(step('drop-algorithm', { zone, algorithms }));
const of = (ds: Ds[], ...algorithms: number[]) => ({
  dnssec: known(zoneSigning(ds, { keys: [KSK, ZSK, ...algorithms.map((algorithm) => ({ ...ZSK, algorithm }))] })),
});
const island = (...algorithms: number[]) => ({
  dnssec: known(zoneSigning([], { keys: algorithms.map((algorithm) => ({ ...KSK, algorithm })) })),
});

describeCheck(dnssecAlgorithm, {
  deprecated: [
    [of([old]), { zone, algorithms: ['RSASHA1-NSEC3-SHA1'] }, fix],
    [island(5, 5), { zone, algorithms: ['RSASHA1'] }, fix],
    [island(12), { zone, algorithms: ['ECC-GOST'] }, fix],
  ],
  mixed: [
    [of([good, old]), { zone, algorithms: ['RSASHA1-NSEC3-SHA1'] }, drop('RSASHA1-NSEC3-SHA1')],
    [of([good, { ...good, algorithm: 12 }]), { zone, algorithms: ['ECC-GOST'] }, drop('ECC-GOST')],
    [of([{ ...good, algorithm: 200 }, old]), { zone, algorithms: ['RSASHA1-NSEC3-SHA1'] }, fix], // no resolver uses the other
  ],
  unusable: [
    [of([good], 253, 2), { zone, algorithms: ['PRIVATEDNS', 'DH'] }, advise(step('unusable-keys', { zone }))],
    [island(200), { zone, algorithms: ['200'] }, advise(step('unusable-keys', { zone }))],
  ],
  'not-recommended': [
    [of([{ ...good, algorithm: 10 }]), { zone, algorithms: ['RSASHA512'] }, fix],
    [island(10), { zone, algorithms: ['RSASHA512'] }, fix],
    [of([good, { ...good, algorithm: 10 }]), { zone, algorithms: ['RSASHA512'] }, drop('RSASHA512')],
  ],
  silent: [
    of([]),
    of([good]),
    of([good], 5), // a key without DS record is part of a rollover
    of([8, 13, 14, 16].map((algorithm) => ({ ...good, algorithm }))),
  ],
});
