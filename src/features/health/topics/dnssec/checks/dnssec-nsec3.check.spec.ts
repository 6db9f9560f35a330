import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import type { Proof } from '#formats/records/denial.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { Nsec3Settings } from '../dnssec.facts.js';
import { dnssecNsec3 } from './dnssec-nsec3.check.js';

const zone = NAME;

const denial = (...types: Proof['type'][]) => ({
  denial: known({ zone, proofs: types.map((type) => ({ proof: { type } as Proof, age: 0 })) }),
});
const of = (given: Partial<Nsec3Settings>, denied: Partial<ReturnType<typeof denial>> = denial('NSEC3')) => ({
  nsec3: known({ zone, hashAlgorithm: 1, iterations: 0, salt: '', several: [], flagged: [], ...given }),
  ...denial(),
  ...denied,
});
const fix = advise(step('nsec3', { zone }));
const records = ['1 0 0 -', '1 0 0 AB'];

describeCheck(dnssecNsec3, {
  algorithm: [[of({ iterations: 9, salt: 'AB', hashAlgorithm: 2 }), { zone, algorithm: 2 }, fix]],
  iterations: [[of({ iterations: 1, salt: 'AB' }), { zone, iterations: 1 }, fix]],
  unused: [
    [of({}, denial('NSEC', 'NSEC')), { zone }, fix],
    [of({ iterations: 10, salt: 'AB' }, denial('NSEC')), { zone }, fix],
    [of({ hashAlgorithm: 2 }, denial('NSEC')), { zone }, fix],
  ],
  several: [[of({ several: records }), { zone, records }, fix]],
  flags: [[of({ flagged: ['1 1 0 -'] }), { zone, records: ['1 1 0 -'] }, fix]],
  salt: [[of({ salt: 'AB' }), { zone, salt: 'AB' }, fix]],
  silent: [of({}), of({}, denial()), of({}, denial('NSEC', 'NSEC3')), { ...of({}), denial: absent }],
});
