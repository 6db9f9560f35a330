import { firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';
import type { ServerState } from '../move-facts.js';

const SLOW_MS = 800; // resolvers prefer another server or time out

export const moveReach = check({
  id: 'move-reach',
  category: 'dns',
  needs: ['proposedServers'],
  outcomes: {
    unanswered: problem('servers').unscored(),
    'all-slow': problem('servers').unscored(),
    slow: warn('servers').unscored(),
    unseen: info('servers'),
  },
  reference: { rule: 'RFC 1034 §4.1', dig: 'SOA {zone} @{server}' },
  run({ proposedServers }, { unanswered, 'all-slow': allSlow, slow, unseen }) {
    const of = (isMeant: (one: ServerState) => boolean) =>
      firstFew(proposedServers.filter(isMeant).map(({ server, address }) => `${server} (${address})`));
    const mute = of(({ state }) => state === 'silent');
    if (mute.length > 0) return unanswered({ servers: mute }).fixedBy(advise('open-port', { servers: mute }));
    const late = of(({ state, ms }) => state === 'answers' && ms > SLOW_MS);
    const isAnyFast = proposedServers.some(({ state, ms }) => state === 'answers' && ms <= SLOW_MS);
    if (late.length > 0)
      return (isAnyFast ? slow : allSlow)({ servers: late }).fixedBy(advise('speed-up', { servers: late }));
    const hidden = of(({ state }) => state === 'unknown');
    return hidden.length > 0 ? unseen({ servers: hidden }) : undefined;
  },
});
