import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { HttpsResult } from '../../site/https-result.js';
import { webAndMail } from './web-and-mail.check.js';

const open: HttpsResult = { host: NAME, state: 'open' };
const MX = [{ preference: 10, host: 'mail.example' }];
const host = (...addresses: string[]): Host => ({
  name: 'mail.example',
  isLiteral: false,
  isAlias: false,
  addresses: addresses.map((address) => IpAddress.parse(address)!),
});
const of = (results: HttpsResult[], mx = MX, mailHosts = [host('77.77.4.1')]) => ({
  httpsResults: known(results),
  mx: known(mx),
  mailHosts: mx.length > 0 ? known(mailHosts) : absent,
});

describeCheck(webAndMail, {
  both: [[of([open]), { hosts: [NAME], servers: ['mail.example'] }]],
  web: [
    [of([open], []), { hosts: [NAME] }],
    [of([open], [{ preference: 0, host: '' }]), { hosts: [NAME] }],
  ],
  silent: [of([]), of([open, { host: `www.${NAME}`, state: 'expired' }]), of([open], MX, [host()])],
});
