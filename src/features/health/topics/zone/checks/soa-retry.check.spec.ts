import { describeCheck } from '#test/checks/describe-check.js';
import { soaRepaired, zoneSoa } from '#test/checks/health-zone.js';
import { soaRetry } from './soa-retry.check.js';

const of = (retry: number, zone = 'example.com') => zoneSoa({ retry }, { zone });

describeCheck(soaRetry, {
  'above-refresh': [
    [of(14_400), { seconds: 14_400, refresh: 14_400 }, soaRepaired({ retry: 14_400 }, { retry: 3600 })],
  ],
  short: [
    [of(179), { seconds: 179, least: 180 }, soaRepaired({ retry: 179 }, { retry: 180 })],
    [of(180, 'x.de'), { seconds: 180, least: 900 }, soaRepaired({ retry: 180 }, { retry: 900 }, 'x.de')],
  ],
  long: [
    [of(28_801, 'x.de'), { seconds: 28_801, most: 28_800 }, soaRepaired({ retry: 28_801 }, { retry: 3600 }, 'x.de')],
  ],
  silent: [of(180), of(900, 'x.de'), zoneSoa({ retry: 1 }, { isSelfHosted: false })],
});
