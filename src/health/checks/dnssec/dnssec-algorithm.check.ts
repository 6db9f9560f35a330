import { few } from '../../../domain/evidence.js';
import { problem, warn } from '../../../domain/outcome.js';
import { algorithmName } from '../../../records/dnskey.js';
import { advise, step } from '../../fixes.js';
import { check } from '../../health-check.js';

const DEPRECATED = [1, 3, 5, 6, 7, 12]; // RFC 9904 to 9906: no longer validated, and not to be used for signing

export const dnssecAlgorithm = check({
  id: 'dnssec-algorithm',
  category: 'security',
  needs: ['signedZone'],
  outcomes: { deprecated: problem('zone', 'algorithms'), mixed: warn('zone', 'algorithms') },
  reference: { rule: 'RFC 9904, RFC 9905', dig: 'DNSKEY {zone}' },
  run({ signedZone: { zone, ds } }, { deprecated, mixed }) {
    const used = ds.map(({ algorithm }) => algorithm);
    const old = used.filter((algorithm) => DEPRECATED.includes(algorithm));
    if (old.length === 0) return;
    const evidence = { zone, algorithms: few(old.map(algorithmName)) };
    const fix = advise(step('roll-algorithm', { zone }));
    return (old.length === used.length ? deprecated(evidence) : mixed(evidence)).fixedBy(fix);
  },
});
