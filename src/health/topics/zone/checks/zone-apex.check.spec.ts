import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { zoneTop } from '../../../../../test/checks/health-zone.js';
import { zoneApex } from './zone-apex.check.js';

describeCheck(zoneApex, {
  inside: [
    [zoneTop({ name: 'www.example.com' }), { domain: 'www.example.com', apex: 'example.com' }],
    [zoneTop({ apex: 'com' }), { domain: 'example.com', apex: 'com' }],
  ],
  silent: [zoneTop(), zoneTop({ apex: undefined })],
});
