import { describeCheck } from '#test/checks/describe-check.js';
import { soaRecords } from '#test/checks/health-zone.js';
import { zoneApex } from './zone-apex.check.js';

describeCheck(zoneApex, {
  inside: [
    [soaRecords({ name: 'www.example.com' }), { domain: 'www.example.com', apex: 'example.com' }],
    [soaRecords({ apex: 'com' }), { domain: 'example.com', apex: 'com' }],
  ],
  silent: [soaRecords(), soaRecords({ apex: undefined })],
});
