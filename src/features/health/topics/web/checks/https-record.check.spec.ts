import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { certificate, httpsRecords, noCertificate } from '#test/checks/health-web.js';
import { absent, known } from '#base/domain/fact.js';
import { advise, publish, replace, step } from '#engine/repair/fixes.js';
import { httpsRecord } from './https-record.check.js';

const of = (...texts: string[]) => ({ ...httpsRecords(texts), ...certificate(), siteRedirect: absent });
const record = (value: string) => ({ host: NAME, type: 'HTTPS', value });
const untangle = advise(step('https-alias', { domain: NAME }));

describeCheck(httpsRecord, {
  ok: [
    [of('1 . alpn="h2"'), { records: ['1 . alpn="h2"'] }],
    [of('0 cdn.example.'), { records: ['0 cdn.example.'] }],
    [of('1 . mandatory=alpn alpn="h2"'), { records: ['1 . mandatory=alpn alpn="h2"'] }],
  ],
  missing: [[of(), { domain: NAME }, publish(record('1 .'))]],
  mixed: [
    [of('0 cdn.example.', '1 .'), { records: ['0 cdn.example.', '1 .'] }, untangle],
    [of('0 cdn.example. alpn="h2"'), { records: ['0 cdn.example. alpn="h2"'] }, untangle],
  ],
  malformed: [
    [
      of('1 .', '2 . mandatory=port alpn="h2"'),
      { record: '2 . mandatory=port alpn="h2"', keys: ['port'] },
      replace('2 . mandatory=port alpn="h2"', record('2 . alpn="h2"')),
    ],
  ],
  silent: [
    { ...of(), ...noCertificate },
    of('0 .'), // it says that there is no such service, which browsers ignore
    of('1 . mandatory=key65000 alpn="h2" key65000="x"'),
    // Browsers that use the record would be redirected in a loop.
    { ...of(), siteRedirect: known({ url: `https://${NAME}/`, target: `http://${NAME}/`, end: 'insecure' as const }) },
  ],
});
