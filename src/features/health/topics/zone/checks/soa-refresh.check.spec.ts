import { describeCheck } from '#test/checks/describe-check.js';
import { soaRepaired, zoneSoa } from '#test/checks/health-zone.js';
import { soaRefresh } from './soa-refresh.check.js';

const of = (refresh: number, zone?: string) => zoneSoa({ refresh, retry: 300 }, zone === undefined ? {} : { zone });
const repaired = (old: number, refresh: number) => soaRepaired({ refresh: old, retry: 300 }, { refresh, retry: 300 });

describeCheck(soaRefresh, {
  short: [
    [of(1199), { seconds: 1199, least: 1200 }, repaired(1199, 1200)],
    [
      of(3599, 'x.de'),
      { seconds: 3599, least: 3600 },
      soaRepaired({ refresh: 3599, retry: 300 }, { refresh: 3600, retry: 900 }, 'x.de'),
    ],
  ],
  long: [[of(86_401), { seconds: 86_401, most: 86_400 }, repaired(86_401, 86_400)]],
  silent: [of(1200), of(86_400), of(3600, 'x.de'), zoneSoa({ refresh: 1 }, { isSelfHosted: false })],
});
