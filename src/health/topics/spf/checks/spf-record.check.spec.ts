import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME, profile, spfTexts } from '../../../../../test/checks/health-domain.js';
import { alias, aliases } from '../../../../../test/checks/health-zone.js';
import { advise, publish, replace, step, txt } from '../../../repair/fixes.js';
import { spfRecord } from './spf-record.check.js';

const domain = NAME;
const published = (records: string[], wrong: string[] = []) => ({
  ...spfTexts(records, wrong),
  ...aliases(),
  ...profile('mail'),
});
const nobody = publish(txt(NAME, 'v=spf1 -all'), step('spf-nobody'));

describeCheck(spfRecord, {
  ok: [
    [published(['v=spf1 -all']), { record: 'v=spf1 -all' }],
    [published(['v=spf1 mx'], ['"v=spf1 -all"']), { record: 'v=spf1 mx' }],
  ],
  missing: [[published([]), { domain }, publish(txt(NAME, 'v=spf1 mx ~all'), step('spf-senders'))]],
  unused: [
    [{ ...published([]), ...profile('parked') }, { domain }, nobody],
    [{ ...published([]), ...profile('unused') }, { domain }, nobody],
    [{ ...published([]), ...profile('receiving') }, { domain }, nobody],
  ],
  several: [
    [
      published(['v=spf1 mx -all', 'v=spf1 a mx ~all']),
      { count: 2, records: ['v=spf1 mx -all', 'v=spf1 a mx ~all'] },
      replace(['v=spf1 mx -all', 'v=spf1 a mx ~all'], txt(NAME, 'v=spf1 mx a ~all')),
    ],
  ],
  unrecognized: [
    [
      published([], ['"v=spf1 mx -all"']),
      { record: '"v=spf1 mx -all"' },
      replace('"v=spf1 mx -all"', txt(NAME, 'v=spf1 mx -all')),
    ],
    [published([], ['v=spf1;mx;-all']), { record: 'v=spf1;mx;-all' }, advise(step('spf-rewrite'))],
  ],
  silent: [{ ...published([]), ...profile('unused'), ...aliases(alias([NAME, 'a.example'])) }],
});
