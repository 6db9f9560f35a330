import { firstFew } from '#base/domain/evidence.js';
import { ok, problem } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';

export const moveAuthority = check({
  id: 'move-authority',
  category: 'dns',
  needs: ['proposedServers'],
  outcomes: {
    ok: ok('servers'),
    lame: problem('servers').unscored(),
    none: problem('servers').unscored(),
  },
  reference: { rule: 'RFC 1912 §2.8', dig: 'SOA {zone} @{server}' },
  run({ proposedServers }, { ok, lame, none }) {
    const authoritative = [
      ...new Set(proposedServers.filter(({ state }) => state === 'answers').map(({ server }) => server)),
    ];
    const shown = (states: typeof proposedServers) =>
      firstFew(states.map(({ server, address, said }) => `${server} (${[address, said].filter(Boolean).join(', ')})`));
    if (authoritative.length === 0) return none({ servers: shown(proposedServers) }).fixedBy(advise('set-up-zone'));
    const others = proposedServers.filter(({ state }) => state === 'lame');
    if (others.length > 0) return lame({ servers: shown(others) }).fixedBy(advise('set-up-zone'));
    return ok({ servers: firstFew(authoritative) });
  },
});
