import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { Served } from '../../site/address-reach.js';
import { webAddressReach } from './web-address-reach.check.js';

/** Hosts, each with the service at its addresses. */
const of = (...hosts: Record<string, Served>[]) => ({
  siteReach: known(
    hosts.map((served, i) => ({
      host: `${i}.example`,
      addresses: Object.entries(served).map(([text, state]) => ({ address: IpAddress.parse(text)!, served: state })),
    })),
  ),
});
const fix = (...addresses: string[]) => advise(step('site-address', { addresses }));
const [A, B, C, SIX] = ['77.77.3.1', '77.77.3.2', '77.77.3.3', '2a0f:7777:3::1'];

describeCheck(webAddressReach, {
  'ipv4-unreachable': [
    [of({ [A]: 'nothing', [SIX]: 'https' }), { addresses: [A] }, fix(A)],
    [of({ [A]: 'nothing', [B]: 'nothing', [SIX]: 'http' }), { addresses: [A, B] }, fix(A, B)],
  ],
  'some-unreachable': [
    [of({ [A]: 'https', [B]: 'nothing' }), { addresses: [B] }, fix(B)],
    [of({ [A]: 'https', [B]: 'http' }), { addresses: [B] }, fix(B)],
    [of({ [A]: 'http', [B]: 'nothing', [C]: 'unknown' }), { addresses: [B] }, fix(B)],
    [of({ [A]: 'https' }, { [A]: 'https', [C]: 'nothing', [SIX]: 'https' }), { addresses: [C] }, fix(C)],
  ],
  silent: [
    of({ [A]: 'https', [B]: 'https', [SIX]: 'https' }),
    of({ [A]: 'https', [SIX]: 'nothing' }),
    of({ [A]: 'nothing', [B]: 'nothing' }),
    of({ [A]: 'https', [B]: 'unknown' }),
    of({ [A]: 'http', [B]: 'http' }),
    of({ [A]: 'unknown', [SIX]: 'https' }),
  ],
});
