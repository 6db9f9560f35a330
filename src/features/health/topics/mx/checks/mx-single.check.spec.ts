import { describeCheck } from '#test/checks/describe-check.js';
import { host } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { mxSingle } from './mx-single.check.js';

const at = (...addresses: string[]) => host({ addresses: addresses.map((text) => IpAddress.parse(text)!) });
const of = (mail: ReturnType<typeof host>[], own = mail) => ({ mailHosts: known(mail), ownMailHosts: known(own) });

describeCheck(mxSingle, {
  found: [
    [of([at('77.77.4.1')]), { host: 'a.example' }],
    [of([at('77.77.4.1', '2a0f::1')]), { host: 'a.example' }],
  ],
  silent: [
    of([at('77.77.4.1', '77.77.4.2')]),
    of([at('77.77.4.1'), host({ name: 'b.example' })]),
    of([at('77.77.4.1'), host({ name: 'b.example' })], [at('77.77.4.1')]),
    of([at()]),
    of([host({ addresses: undefined })]),
  ],
});
