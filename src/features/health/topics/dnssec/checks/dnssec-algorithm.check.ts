import { firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { algorithmName, isDeprecated, isDiscouraged } from '#formats/records/dnskey.js';
import { isSupported } from '#formats/records/signature.js';
import { advise, step } from '#engine/repair/fixes.js';
import { leaveAlgorithms } from '../signing-fix.js';
import { check } from '../../../health-check.js';

export const dnssecAlgorithm = check({
  id: 'dnssec-algorithm',
  category: 'security',
  needs: ['dnssec'],
  outcomes: {
    deprecated: problem('zone', 'algorithms').costs(12),
    mixed: warn('zone', 'algorithms').costs(4),
    unusable: info('zone', 'algorithms'),
    'not-recommended': info('zone', 'algorithms'),
  },
  reference: {
    rule: 'RFC 9904, RFC 9905',
    dig: '+multiline DNSKEY {zone}',
    verify: { mixed: 'dig +multiline {zone} DS {zone} DNSKEY' },
  },
  run({ dnssec: { zone, ds, keys } }, say) {
    const ofKeys = keys.map(({ algorithm }) => algorithm);
    // Without a DS record, the algorithms of the keys are judged.
    const used = ds.length > 0 ? ds.map(({ algorithm }) => algorithm) : ofKeys;
    const such = (algorithms: readonly number[], is: (algorithm: number) => boolean) => {
      const found = algorithms.filter(is);
      return { found, evidence: { zone, algorithms: firstFew(found.map(algorithmName)) } };
    };
    const old = such(used, isDeprecated);
    if (old.found.length > 0)
      return (old.found.length === used.length ? say.deprecated : say.mixed)(old.evidence).fixedBy(
        leaveAlgorithms(zone, ds, old.found),
      );
    const unusable = such(ofKeys, (algorithm) => !isSupported(algorithm) && !isDeprecated(algorithm));
    if (unusable.found.length > 0)
      return say.unusable(unusable.evidence).fixedBy(advise(step('unusable-keys', { zone })));
    const discouraged = such([...used, ...ofKeys], isDiscouraged);
    if (discouraged.found.length === 0) return;
    return say['not-recommended'](discouraged.evidence).fixedBy(leaveAlgorithms(zone, ds, discouraged.found));
  },
});
