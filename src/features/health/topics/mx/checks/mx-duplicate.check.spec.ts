import { describeCheck } from '#test/checks/describe-check.js';
import { host } from '#test/checks/health-domain.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { known } from '#base/domain/fact.js';
import type { Host } from '#engine/gathering/hosts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mxDuplicate } from './mx-duplicate.check.js';

const of = (names: string[], ...hosts: Partial<Host>[]) => ({
  mx: known(names.map((name, preference) => ({ preference, host: name }))),
  mailHosts: known(hosts.map(host)),
});
const hosts = ['a.example'];
const SERVERS = ['77.77.4.1', '77.77.4.2'].map((text) => IpAddress.parse(text) as IpAddress);

describeCheck(mxDuplicate, {
  repeated: [[of(['a.example', 'a.example'], {}), { hosts }, advise(step('mx-repeated', { hosts }))]],
  shared: [[of(['a.example', 'b.example'], {}, { name: 'b.example' }), { hosts: ['a.example', 'b.example'] }]],
  silent: [
    of(['a.example'], {}),
    of(['a.example', 'b.example'], { addresses: SERVERS }, { name: 'b.example', addresses: SERVERS }),
    of(['a.example', 'b.example'], {}, { name: 'b.example', addresses: SERVERS }),
    of(['a.example', 'b.example'], {}, { name: 'b.example', addresses: [] }),
    of(['a.example', 'b.example'], { addresses: [] }, { name: 'b.example', addresses: undefined }),
  ],
});
