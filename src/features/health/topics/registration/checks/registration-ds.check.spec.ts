import { describeCheck } from '#test/checks/describe-check.js';
import { dnssec, dsFor, KSK, NAME, registration, ZSK } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import { keyTag } from '#formats/records/dnskey.js';
import { advise, step } from '#engine/repair/fixes.js';
import { registrationDs } from './registration-ds.check.js';

const domain = NAME;
const [tag, other] = [keyTag(KSK), keyTag(ZSK)];
const entry = (keyTag: number) => ({ keyTag, algorithm: 15, digestType: 2, digest: '' });
const of = (signed: boolean | null, tags: number[], published: Parameters<typeof dnssec>[0], name = NAME) => ({
  registered: known(registration({ domain: name, signed, ds: tags.map(entry) })),
  ...dnssec(published),
  dsDifference: absent,
});

const fix = advise(step('registration-ds'));

describeCheck(registrationDs, {
  differs: [
    [of(true, [], []), { domain, registered: ['delegationSigned'], published: [] }, fix],
    [of(true, [tag], []), { domain, registered: [String(tag)], published: [] }, fix],
    [of(false, [], [dsFor(KSK)]), { domain, registered: [], published: [String(tag)] }, fix],
    [of(true, [other], [dsFor(KSK)]), { domain, registered: [String(other)], published: [String(tag)] }, fix],
  ],
  silent: [
    { ...of(true, [other], [dsFor(KSK)]), dsDifference: known({ zone: domain, about: 'ds' as const, servers: [] }) },
    of(null, [], [dsFor(KSK)]),
    of(false, [], []),
    of(true, [], [dsFor(KSK)]),
    of(true, [tag, tag], [dsFor(KSK), dsFor(KSK, 4)]),
    of(true, [tag], [], 'other.example'),
  ],
});
