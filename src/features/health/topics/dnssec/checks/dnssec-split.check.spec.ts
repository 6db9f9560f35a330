import { describeCheck } from '#test/checks/describe-check.js';
import { dsFor, KSK, NAME, signedZone } from '#test/checks/health-domain.js';
import { resolvers } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecSplit } from './dnssec-split.check.js';

const zone = NAME;
const of = (...given: Parameters<typeof resolvers>) => ({ ...signedZone([dsFor(KSK)]), ...resolvers(...given) });
const bogus = { state: 'bogus', addresses: [], vouches: false } as const;
const mute = { vouches: false };

describeCheck(dnssecSplit, {
  failing: [[of([{}, bogus]), { zone, resolvers: ['R 2'] }, advise(step('resign', { zone }))]],
  unvalidated: [[of([{}, mute, {}]), { zone, resolvers: ['R 2'] }, advise(step('dnssec-wait', { zone }))]],
  silent: [
    of([{}, {}]),
    of([mute, mute]),
    of([bogus, bogus]),
    of([{}, bogus], true),
    of([{}, mute], true),
    of([{}, { ...mute, validates: false }]),
    of([{}, { ...mute, addresses: [] }]),
  ],
});
