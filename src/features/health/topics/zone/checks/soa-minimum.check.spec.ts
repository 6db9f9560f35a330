import { describeCheck } from '#test/checks/describe-check.js';
import { soaRepaired, zoneSoa } from '#test/checks/health-zone.js';
import { soaMinimum } from './soa-minimum.check.js';

const of = (minimum: number, zone = 'example.com') => zoneSoa({ minimum }, { zone, isSelfHosted: false });

describeCheck(soaMinimum, {
  short: [
    [of(59), { seconds: 59, least: 60 }, soaRepaired({ minimum: 59 }, { minimum: 60 })],
    [of(179, 'x.de'), { seconds: 179, least: 180 }, soaRepaired({ minimum: 179 }, { minimum: 180 }, 'x.de')],
  ],
  long: [[of(86_401), { seconds: 86_401, most: 86_400 }, soaRepaired({ minimum: 86_401 }, { minimum: 86_400 })]],
  silent: [of(60), of(86_400)],
});
