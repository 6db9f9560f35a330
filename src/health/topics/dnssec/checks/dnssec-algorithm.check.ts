import { few } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import { algorithmName, isDeprecated } from '../../../../records/dnskey.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecAlgorithm = check({
  id: 'dnssec-algorithm',
  category: 'security',
  needs: ['signedZone'],
  outcomes: { deprecated: problem('zone', 'algorithms').costs(12), mixed: warn('zone', 'algorithms').costs(4) },
  reference: {
    rule: 'RFC 9904, RFC 9905',
    dig: '+multiline DNSKEY {zone}',
  },
  run({ signedZone: { zone, ds } }, { deprecated, mixed }) {
    const used = ds.map(({ algorithm }) => algorithm);
    const old = used.filter(isDeprecated);
    if (old.length === 0) return;
    const evidence = { zone, algorithms: few(old.map(algorithmName)) };
    const fix = advise(step('roll-algorithm', { zone }));
    return (old.length === used.length ? deprecated(evidence) : mixed(evidence)).fixedBy(fix);
  },
});
