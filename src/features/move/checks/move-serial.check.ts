import { info } from '#base/domain/outcome.js';
import { check } from '../move-check.js';

const HALF = 2 ** 31;

/** Serial number arithmetic (RFC 1982 section 3.2). */
function isOlder(one: number, other: number): boolean {
  return one !== other && (one - other + 2 * HALF) % (2 * HALF) > HALF;
}

export const moveSerial = check({
  id: 'move-serial',
  category: 'dns',
  needs: ['serials'],
  outcomes: { lower: info('current', 'proposed') },
  reference: { rule: 'RFC 1982 §3.2', dig: 'SOA {zone}' },
  run: ({ serials: { current, proposed } }, { lower }) =>
    isOlder(proposed, current) ? lower({ current, proposed }) : undefined,
});
