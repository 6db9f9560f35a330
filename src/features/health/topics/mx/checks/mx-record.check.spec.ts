import { describeCheck } from '#test/checks/describe-check.js';
import { addresses, NAME, profile, resolution } from '#test/checks/health-domain.js';
import { alias, aliases } from '#test/checks/health-zone.js';
import { known, unobtainable } from '#base/domain/fact.js';
import { advise, conditional, publish, step } from '#engine/repair/fixes.js';
import { mxRecord } from './mx-record.check.js';

const domain = NAME;
const of = (mx: string[], own: string[] = ['77.77.3.1']) => ({
  mx: known(mx.map((host, preference) => ({ preference, host }))),
  ...addresses(...own),
  ...aliases(),
  ...profile('mail'),
  ...resolution('resolves'),
});

describeCheck(mxRecord, {
  ok: [[of(['a.example', 'b.example']), { hosts: ['a.example', 'b.example'] }]],
  'null-mx': [[{ ...of(['']), ...profile('parked') }, { domain }]],
  mixed: [
    [of(['', 'a.example']), { hosts: ['a.example'] }, advise(step('mx-null', { domain }))],
    [
      { ...of(['', 'a.example']), addresses: unobtainable('timeout'), profile: unobtainable('timeout') },
      { hosts: ['a.example'] },
      advise(step('mx-null', { domain })),
    ],
  ],
  hidden: [
    [
      { ...of(['a.example']), ...aliases(alias([NAME, 'a.example'], { isApex: true, beside: ['MX'] })) },
      { domain, target: 'a.example' },
      advise(step('mx-behind-alias', { domain })),
    ],
    [
      {
        ...of(['a.example']),
        ...aliases(alias([`www.${NAME}`, 'a.example']), alias([NAME, 'a.example'], { isApex: true, beside: ['MX'] })),
      },
      { domain, target: 'a.example' },
      advise(step('mx-behind-alias', { domain })),
    ],
    [
      { ...of([]), ...aliases(alias([NAME, 'a.example'], { isApex: true, beside: ['TXT', 'MX'] })) },
      { domain, target: 'a.example' },
      advise(step('mx-behind-alias', { domain })),
    ],
  ],
  alias: [
    [
      { ...of([]), ...profile('unused'), ...aliases(alias([NAME, 'a.example'])) },
      { domain, target: 'a.example' },
      advise(step('mx-behind-alias', { domain })),
    ],
  ],
  implicit: [[of([]), { domain }, advise(step('mx-implicit', { domain }))]],
  unused: [
    [of([], []), { domain }, advise(step('mx-unneeded'))],
    [
      { ...of([]), ...profile('unused') },
      { domain },
      conditional(step('nobody-receives', { domain }), publish({ host: domain, type: 'MX', value: '0 .' })),
    ],
  ],
  silent: [{ ...of([]), aliases: known({ zone: 'com', own: 'com', found: [alias([NAME, 'a.example'])] }) }],
});

it.each(['addresses', 'profile'])('a domain without MX records is not judged without its %s', (fact) => {
  expect(mxRecord.judge({ ...of([]), [fact]: unobtainable('timeout') })).toMatchObject({ id: 'mx-record.unknown' });
});
