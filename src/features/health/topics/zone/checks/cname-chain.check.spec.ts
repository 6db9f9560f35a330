import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { alias, aliases } from '#test/checks/health-zone.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { cnameChain } from './cname-chain.check.js';

const name = `www.${NAME}`;
const own = (count: number) => Array.from({ length: count }, (_, i) => `l${i + 1}.${NAME}`);
const foreign = (count: number) => Array.from({ length: count }, (_, i) => `l${i + 1}.example`);
const first = (...names: string[]) => [...names.slice(0, 5), '…'];
const to = (value: string) => replace(`l1.${NAME}.`, { host: name, type: 'CNAME', value });

describeCheck(cnameChain, {
  loop: [
    [
      aliases(alias([name, 'a.example'], { isCircle: true })),
      { name, chain: [name, 'a.example'] },
      advise(step('cname-circle', { name })),
    ],
  ],
  long: [
    [
      aliases(alias([name, ...foreign(9)])),
      { name, count: 9, chain: first(name, ...foreign(9)) },
      advise(step('cname-chain', { name })),
    ],
    [aliases(alias([name, ...own(9)])), { name, count: 9, chain: first(name, ...own(9)) }, to(`l9.${NAME}.`)],
    [aliases(alias([name, ...own(15)])), { name, count: 15, chain: first(name, ...own(15)) }, to(`l15.${NAME}.`)],
    // A chain with as many links as we query may be longer, so the last one is no target to propose.
    [
      aliases(alias([name, ...own(16)])),
      { name, count: 16, chain: first(name, ...own(16)) },
      advise(step('cname-chain', { name })),
    ],
  ],
  several: [
    [
      aliases(alias([name, ...foreign(8)])),
      { name, count: 8, chain: first(name, ...foreign(8)) },
      advise(step('cname-chain', { name })),
    ],
    [
      aliases(alias([name, ...own(1), ...foreign(3)])),
      { name, count: 4, chain: [name, ...own(1), ...foreign(3)] },
      to('l1.example.'),
    ],
    [
      aliases(alias([NAME, 'a.example']), alias([name, ...own(3), 'a.example', 'b.example'])),
      { name, count: 5, chain: first(name, ...own(3), 'a.example') },
      to('a.example.'),
    ],
    [
      aliases(alias([name, ...own(1), ...foreign(4)])),
      { name, count: 5, chain: first(name, ...own(1), ...foreign(4)) },
      advise(step('cname-chain', { name })),
    ],
  ],
  silent: [aliases(), aliases(alias([name, ...foreign(3)]))],
});
