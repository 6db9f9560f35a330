import { firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { serverNames, withoutDetails } from '../server-names.js';

export const nsResponse = check({
  id: 'ns-response',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { ok: ok('servers'), missing: warn('servers').costs(8), partly: warn('servers').costs(3) },
  reference: { rule: 'RFC 1034 §4.1, RFC 2182 §3', dig: '@{server} +norecurse SOA {zone}' },
  run({ zoneServers: { servers } }, { ok, missing, partly }) {
    const asked = servers.filter(({ addressStates }) => addressStates.length > 0);
    const mute = serverNames(asked, ({ addressStates }) => addressStates.every(({ state }) => state === 'silent'));
    if (mute.length > 0) return missing({ servers: mute }).fixedBy(advise(step('ns-revive', { servers: mute })));
    const deaf = asked.flatMap(({ name, addressStates }) =>
      addressStates.flatMap(({ state, address }) =>
        state === 'silent' ? [{ name, address: address.toString() }] : [],
      ),
    );
    if (deaf.length > 0) {
      const found = firstFew(deaf.map(({ name, address }) => `${name} (${address})`));
      const addresses = firstFew(deaf.map(({ address }) => address));
      return partly({ servers: found }).fixedBy(
        advise(step('ns-address', { servers: withoutDetails(found), addresses })),
      );
    }
    const heard = serverNames(asked, ({ addressStates }) => addressStates.some(({ state }) => state !== 'unknown'));
    return heard.length > 0 ? ok({ servers: heard }) : undefined;
  },
});
