import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { mx, NAME, profile, spfRepaired, spfTexts } from '../../../../../test/checks/health-domain.js';
import { alias, aliases } from '../../../../../test/checks/health-zone.js';
import { known } from '../../../../domain/fact.js';
import type { SpfTexts } from '../spf.facts.js';
import { advise, later, publish, replace, step, txt } from '../../../repair/fixes.js';
import { spfRecord } from './spf-record.check.js';

const domain = NAME;
const published = (records: string[], wrong: string[] = [], repaired?: string) => ({
  ...spfTexts(records, wrong),
  ...aliases(),
  ...profile('mail'),
  ...mx('a.example'),
  ...spfRepaired(repaired),
});
const doubled = { host: `${NAME}.${NAME}`, text: 'v=spf1 mx -all' };
const nobody = later(step('nobody-sends', { domain }), publish(txt(NAME, 'v=spf1 -all')));

describeCheck(spfRecord, {
  ok: [
    [published(['v=spf1 -all']), { record: 'v=spf1 -all' }],
    [published(['v=spf1 mx'], ['"v=spf1 -all"']), { record: 'v=spf1 mx' }],
  ],
  missing: [
    [published([]), { domain }, publish(txt(NAME, 'v=spf1 mx ~all'), step('spf-senders', { terms: ['mx'] }))],
    [
      { ...published([]), ...mx('aspmx.l.google.com') },
      { domain },
      publish(
        txt(NAME, 'v=spf1 include:_spf.google.com ~all'),
        step('spf-senders', { terms: ['include:_spf.google.com'] }),
      ),
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
      replace(['v=spf1 mx -all', 'v=spf1 a mx ~all'], txt(NAME, 'v=spf1 mx a ~all')),
    ],
    [published(['v=spf1 a', 'v=spf1']), { count: 2, records: ['v=spf1 a', 'v=spf1'] }, advise(step('spf-merge'))],
  ],
  unrecognized: [
    [
      published([], ['"v=spf1 mx -all"'], 'v=spf1 mx -all'),
      { record: '"v=spf1 mx -all"' },
      replace('"v=spf1 mx -all"', txt(NAME, 'v=spf1 mx ~all'), step('spf-soften')),
    ],
    [published([], ['v=spf1;mx;-all']), { record: 'v=spf1;mx;-all' }, advise(step('spf-rewrite'))],
  ],
  doubled: [
    [
      { ...published([]), spf: known<SpfTexts>({ name: NAME, records: [], unrecognized: [], doubled }) },
      { record: doubled.text, host: doubled.host, meant: NAME },
      publish(txt(NAME, 'v=spf1 mx ~all'), step('doubled-name', { host: doubled.host }), step('spf-soften')),
    ],
  ],
  silent: [{ ...published([]), ...profile('unused'), ...aliases(alias([NAME, 'a.example'])) }],
});
