import { info, warn } from '#base/domain/outcome.js';
import { mixedCase } from '#engine/gathering/servers/server-queries.js';
import { type Authoritative, authoritativeStates } from '../server-profile.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { serverNames } from '../server-names.js';

export const nsCase = check({
  id: 'ns-case',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: { refused: warn('servers', 'question').costs(4), changed: info('servers', 'question') },
  reference: { rule: 'RFC 4343 §3, §4.1', dig: '@{server} +norecurse SOA {question}' },
  run({ zoneServers: { zone, servers } }, { refused, changed }) {
    const question = mixedCase(zone);
    const those = (spelling: Authoritative['spelling']) =>
      serverNames(servers, (server) => authoritativeStates(server).some((state) => state.spelling === spelling));
    const fix = (listed: readonly string[]) => advise(step('ns-update', { servers: listed }));
    const strict = those('refused');
    if (strict.length > 0) return refused({ servers: strict, question }).fixedBy(fix(strict));
    const careless = those('changed');
    return careless.length > 0 ? changed({ servers: careless, question }).fixedBy(fix(careless)) : undefined;
  },
});
