import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** Costs no points: receivers check the sending address, which can differ from that of the MX host. */
export const mxPtr = check({
  id: 'mx-ptr',
  category: 'email',
  needs: ['reverseNames'],
  outcomes: { missing: info('addresses'), mismatched: info('address', 'names') },
  reference: {
    rule: 'RFC 1912 §2.1',
    dig: 'MX {domain}',
    verify: { missing: 'dig -x {addresses}', mismatched: 'dig -x {address}' },
  },
  run({ reverseNames }, { missing, mismatched }) {
    const nameless = firstFew(reverseNames.filter(({ names }) => names.length === 0).map(({ address }) => address));
    const fix = (addresses: readonly string[]) => advise(step('mx-ptr', { addresses }));
    if (nameless.length > 0) return missing({ addresses: nameless }).fixedBy(fix(nameless));
    const wrong = reverseNames.find(({ confirmed }) => !confirmed);
    return wrong
      ? mismatched({ address: wrong.address, names: firstFew(wrong.names) }).fixedBy(fix([wrong.address]))
      : undefined;
  },
});
