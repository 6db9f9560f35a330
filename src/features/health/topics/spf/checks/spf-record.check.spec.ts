import { describeCheck } from '#test/checks/describe-check.js';
import { mx, NAME, profile, spfRepaired, spfTexts } from '#test/checks/health-domain.js';
import { alias, aliases } from '#test/checks/health-zone.js';
import { absent, known } from '#base/domain/fact.js';
import type { SpfTexts } from '../spf.facts.js';
import {
  advise,
  followedBy,
  conditional,
  publish,
  alsoRemoving,
  replace,
  step,
  txtRecord,
} from '#engine/repair/fixes.js';
import { spfRecord } from './spf-record.check.js';

const domain = NAME;
const published = (records: string[], wrong: string[] = [], repaired?: string) => ({
  ...spfTexts(records, wrong),
  ...aliases(),
  ...profile('mail'),
  ...mx('a.example'),
  ...spfRepaired(repaired),
  reverseNames: absent,
});
const named = (...names: string[]) => known([{ address: '77.77.4.1', names, confirmed: true }]);
const started = (...terms: string[]) =>
  publish(txtRecord(NAME, ['v=spf1', ...terms, '~all'].join(' ')), step('spf-senders', { terms }));
const doubled = { host: `${NAME}.${NAME}`, text: 'v=spf1 mx -all' };
const nobody = conditional(step('nobody-sends', { domain }), publish(txtRecord(NAME, 'v=spf1 -all')));

describeCheck(spfRecord, {
  ok: [
    [published(['v=spf1 -all']), { record: 'v=spf1 -all' }],
    [published(['v=spf1 mx'], ['"v=spf1 -all"']), { record: 'v=spf1 mx' }],
  ],
  missing: [
    // An MX host need not send.
    [published([]), { domain }, advise(step('spf-ask-hosts', { hosts: ['a.example'] }))],
    [{ ...published([]), ...mx() }, { domain }, advise(step('spf-ask'))],
    [{ ...published([]), ...mx('aspmx.l.google.com') }, { domain }, started('include:_spf.google.com')],
    // A leftover of a verification is no mail server.
    [
      { ...published([]), ...mx('a.mail.protection.outlook.com', 'ms1.msv1.invalid') },
      { domain },
      started('include:spf.protection.outlook.com'),
    ],
    [{ ...published([]), ...mx('mx00.ionos.de', 'mx01.ionos.de') }, { domain }, started('include:_spf-eu.ionos.com')],
    [{ ...published([]), ...mx('w0123.kasserver.com') }, { domain }, started('mx')],
    [
      { ...published([]), ...mx('mail.your-server.de') },
      { domain },
      advise(
        step('spf-ask-provider', {
          provider: 'Hetzner',
          source: 'https://docs.hetzner.com/konsoleh/account-management/email',
        }),
      ),
    ],
    [
      { ...published([]), ...mx('aspmx.l.google.com', 'backup.example') },
      { domain },
      advise(step('spf-ask-hosts', { hosts: ['backup.example'] })),
    ],
    // An own server has a PTR name in the domain.
    [{ ...published([]), ...mx(`mail.${NAME}`), reverseNames: named(`mail.${NAME}`) }, { domain }, started('mx')],
    [
      { ...published([]), ...mx(`mail.${NAME}`), reverseNames: named('vps1.hosting.example') },
      { domain },
      advise(step('spf-ask-hosts', { hosts: [`mail.${NAME}`] })),
    ],
  ],
  unused: [
    [{ ...published([]), ...profile('parked') }, { domain }, nobody],
    [{ ...published([]), ...profile('unused') }, { domain }, nobody],
    [{ ...published([]), ...profile('receiving') }, { domain }, nobody],
  ],
  several: [
    [
      published(['v=spf1 mx -all', 'v=spf1 a mx ~all'], [], 'v=spf1 mx a ~all'),
      { count: 2, records: ['v=spf1 mx -all', 'v=spf1 a mx ~all'] },
      replace(['v=spf1 mx -all', 'v=spf1 a mx ~all'], txtRecord(NAME, 'v=spf1 mx a ~all')),
    ],
    [published(['v=spf1 a', 'v=spf1']), { count: 2, records: ['v=spf1 a', 'v=spf1'] }, advise(step('spf-merge'))],
  ],
  unrecognized: [
    [
      published([], ['"v=spf1 mx -all"'], 'v=spf1 mx -all'),
      { record: '"v=spf1 mx -all"' },
      replace('"v=spf1 mx -all"', txtRecord(NAME, 'v=spf1 mx ~all'), step('spf-soften')),
    ],
    [published([], ['v=spf1;mx;-all']), { record: 'v=spf1;mx;-all' }, advise(step('spf-rewrite'))],
  ],
  doubled: [
    [
      { ...published([]), spf: known<SpfTexts>({ name: NAME, records: [], unrecognized: [], doubled }) },
      { record: doubled.text, host: doubled.host, meant: NAME },
      alsoRemoving(
        [txtRecord(doubled.host, doubled.text)],
        followedBy(
          publish(txtRecord(NAME, 'v=spf1 mx ~all'), step('spf-soften')),
          step('doubled-name', { host: doubled.host }),
        ),
      ),
    ],
  ],
  silent: [{ ...published([]), ...profile('unused'), ...aliases(alias([NAME, 'a.example'])) }],
});
