import { describeCheck } from '#test/checks/describe-check.js';
import { signedZone } from '#test/checks/health-domain.js';
import { B, odd, sound, authoritativeState } from '#test/checks/health-servers.js';
import { absent } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsEdns } from './ns-edns.check.js';

const unsigned = { signedZone: absent };
const old = odd({ addressStates: [authoritativeState(), authoritativeState({ edns: false })] });
const strict = odd({ optionFailure: 'FORMERR' });

const fix = advise(step('ns-update', { servers: [B] }));

describeCheck(nsEdns, {
  missing: [[{ ...old, ...unsigned }, { servers: [B] }, fix]],
  options: [
    [{ ...strict, ...unsigned }, { servers: [`${B} (FORMERR)`] }, fix],
    [{ ...strict, ...signedZone([]) }, { servers: [`${B} (FORMERR)`] }, fix],
  ],
  cookies: [[{ ...odd({ cookieFailure: 'timeout' }), ...unsigned }, { servers: [`${B} (timeout)`] }, fix]],
  silent: [
    { ...sound, ...unsigned },
    { ...old, ...signedZone([]) },
  ],
});
