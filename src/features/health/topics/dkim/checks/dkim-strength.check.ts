import { problem, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { MIN_RSA_BITS } from '#formats/records/usable-dkim-key.js';
import { check } from '../../../health-check.js';

const ADVISED = 2048;

export const dkimStrength = check({
  id: 'dkim-strength',
  category: 'email',
  needs: ['dkim'],
  outcomes: { weak: problem('host', 'bits').costs(10), short: warn('host', 'bits').costs(4) },
  reference: {
    rule: 'RFC 8301 §3.2',
    dig: 'TXT {host}',
  },
  run({ dkim: { keys } }, { weak, short }) {
    const sized = keys
      .flatMap(({ host, record: { key } }) => (key?.type === 'rsa' ? [{ host, bits: key.bits }] : []))
      .sort((one, other) => one.bits - other.bits);
    const [smallest] = sized;
    if (!smallest || smallest.bits >= ADVISED) return;
    const fix = advise(step('dkim-rotate', { host: smallest.host }));
    return (smallest.bits < MIN_RSA_BITS ? weak(smallest) : short(smallest)).fixedBy(fix);
  },
});
