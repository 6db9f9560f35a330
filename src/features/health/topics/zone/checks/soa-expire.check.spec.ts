import { describeCheck } from '#test/checks/describe-check.js';
import { soaRepaired, zoneSoa } from '#test/checks/health-zone.js';
import { soaExpire } from './soa-expire.check.js';

const [refresh, retry] = [14_400, 3600];
const of = (expire: number, zone = 'example.com') => zoneSoa({ expire }, { zone });
const foreign = { isSelfHosted: false };

describeCheck(soaExpire, {
  'too-short': [
    [of(18_000), { seconds: 18_000, refresh, retry }, soaRepaired({ expire: 18_000 }, {})],
    [
      zoneSoa({ refresh: 300, retry: 3600, expire: 600 }, foreign),
      { seconds: 600, refresh: 300, retry: 3600 },
      soaRepaired({ refresh: 300, retry: 3600, expire: 600 }, { refresh: 300, retry: 75, expire: 1_209_600 }),
    ],
    [
      zoneSoa({ refresh: 2_000_000, expire: 2_003_600 }, foreign),
      { seconds: 2_003_600, refresh: 2_000_000, retry },
      soaRepaired({ refresh: 2_000_000, expire: 2_003_600 }, { refresh: 2_000_000, expire: 2_003_601 }),
    ],
  ],
  'registry-limit': [
    [
      of(86_400, 'x.de'),
      { seconds: 86_400, least: 604_800 },
      soaRepaired({ expire: 86_400 }, { expire: 604_800 }, 'x.de'),
    ],
  ],
  short: [
    [of(604_799), { seconds: 604_799, least: 604_800 }, soaRepaired({ expire: 604_799 }, { expire: 604_800 })],
    [
      of(86_400, 'lab.x.de'),
      { seconds: 86_400, least: 604_800 },
      soaRepaired({ expire: 86_400 }, { expire: 604_800 }, 'lab.x.de'),
    ],
  ],
  long: [
    [
      of(3_600_001, 'x.de'),
      { seconds: 3_600_001, most: 3_600_000 },
      soaRepaired({ expire: 3_600_001 }, { expire: 3_600_000 }, 'x.de'),
    ],
  ],
  silent: [of(604_800), of(9_999_999), of(9_999_999, 'lab.x.de'), zoneSoa({ expire: 18_001 }, foreign)],
});
