import type { AvailabilityResult } from '#features/availability/availability.dto.js';
import { type Block, type Fact, type State, words } from './block.js';

const STATES: Readonly<Record<AvailabilityResult['state'], State>> = {
  registered: 'info',
  available: 'ok',
  unknown: 'unknown',
};

/** Whether a domain is registered. */
export function availabilityView(result: AvailabilityResult): readonly Block[] {
  const { domain, state, noRdapForTld, registrar } = result;
  const dates = (['created', 'expires'] as const).flatMap((name): Fact[] => {
    const at = result[name];
    return at === null ? [] : [{ label: words(`views.availability.${name}`), value: { moment: at } }];
  });
  const known = registrar === null ? [] : [{ label: words('views.availability.registrar'), value: registrar }];
  return [
    {
      kind: 'verdict',
      subject: domain,
      state: STATES[state],
      title: words(`views.availability.${state}`),
      more: noRdapForTld ? [words('views.availability.noRdap')] : [],
    },
    { kind: 'facts', facts: [...known, ...dates] },
    { kind: 'text', line: words('availability.disclaimer') },
  ];
}
