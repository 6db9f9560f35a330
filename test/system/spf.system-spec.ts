import { EXAMINED } from './domains/domains.js';
import { PLANNED_DOMAINS } from './domains/repair-domains.js';
import { PUBLIC_RESOLVERS } from './lab/address-plan.js';
import { ourVerdicts, type SpfVerdicts, witnessVerdicts } from './spf-verdicts.js';

/** Without domains whose servers disagree, because their result depends on the queried server. */
const names = [...EXAMINED, ...PLANNED_DOMAINS].filter((domain) => !('changed' in domain)).map(({ name }) => name);
let ours: SpfVerdicts;
let others: SpfVerdicts;
beforeAll(async () => {
  const { address } = PUBLIC_RESOLVERS.cloudflare;
  [ours, others] = await Promise.all([ourVerdicts(names, address), witnessVerdicts(names, address)]);
});

it.each(names)('senders of %s: another implementation has the same results', (name) => {
  expect(ours.get(name)).toEqual(others.get(name));
});

it('covers more than one result', () => {
  const results = [...ours.values()].flat();
  expect(results).toEqual(expect.arrayContaining(['pass', 'fail', 'none', 'permerror']));
});
