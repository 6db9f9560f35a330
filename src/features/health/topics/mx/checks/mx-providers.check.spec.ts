import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mxProviders } from './mx-providers.check.js';

const of = (...mx: string[]) => ({ mx: known(mx.map((host, preference) => ({ preference, host }))) });
const hosts = ['mxext1.mailbox.org', 'aspmx1.migadu.com'];
const groups = ['mailbox.org (mxext1.mailbox.org)', 'Migadu (aspmx1.migadu.com)'];

describeCheck(mxProviders, {
  mixed: [
    [of(...hosts), { groups }, advise(step('mx-providers', { groups }))],
    [of(hosts[0]!, 'own.example', hosts[1]!), { groups }, advise(step('mx-providers', { groups }))],
  ],
  silent: [of('mxext1.mailbox.org', 'mxext2.mailbox.org'), of('mxext1.mailbox.org', 'filter.example'), of(''), of()],
});
