import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dmarcFound, dmarcTexts, NAME, profile } from '../../../../../test/checks/health-domain.js';
import { absent } from '../../../../domain/fact.js';
import { advise, publish, replace, step, txt } from '../../../repair/fixes.js';
import { dmarcRecord } from './dmarc-record.check.js';

const domain = NAME;
const host = `_dmarc.${NAME}`;
const text = 'v=DMARC1; p=reject';
const none = { dmarcFound: absent };
const of = (given: Parameters<typeof dmarcTexts>[0]) => ({ ...dmarcTexts(given), ...none, ...profile('mail') });
const start = publish(txt(host, 'v=DMARC1; p=none; rua=mailto:dmarc@example.com'), step('dmarc-start', { domain }));
const dangling = { host, target: 'gone.example' };
const nobody = publish(txt(host, text), step('dmarc-nobody'));

describeCheck(dmarcRecord, {
  ok: [[{ ...of({ records: [text] }), ...dmarcFound(text) }, { record: text }]],
  inherited: [
    [
      { ...of({}), ...dmarcFound(text, 'www.example.com') },
      { owner: NAME, record: text, policy: 'reject' },
    ],
    [
      { ...of({}), ...dmarcFound('v=DMARC1', 'www.example.com') },
      { owner: NAME, record: 'v=DMARC1', policy: 'none' },
    ],
  ],
  missing: [
    [of({}), { domain }, start],
    [{ ...of({}), ...profile('receiving') }, { domain }, start],
    [of({ others: ['note'] }), { domain }, start],
  ],
  unused: [
    [{ ...of({}), ...profile('parked') }, { domain }, nobody],
    [{ ...of({}), ...profile('unused') }, { domain }, nobody],
  ],
  several: [
    [
      of({ records: [text, 'v=DMARC1; p=none'] }),
      { count: 2, records: [text, 'v=DMARC1; p=none'] },
      replace([text, 'v=DMARC1; p=none'], txt(host, 'v=DMARC1; p=none')),
    ],
  ],
  misspelt: [
    [
      of({ others: ['v=DMARC; p=reject'] }),
      { record: 'v=DMARC; p=reject' },
      replace('v=DMARC; p=reject', txt(host, text)),
    ],
    [of({ others: ['DMARC: no'] }), { record: 'DMARC: no' }, advise(step('dmarc-rewrite'))],
  ],
  misplaced: [
    [of({ misplaced: [text] }), { record: text, domain }, publish(txt(host, text), step('dmarc-move', { domain }))],
  ],
  dangling: [[of({ deadAlias: 'gone.example' }), dangling, advise(step('dmarc-alias', dangling))]],
  mistaken: [
    [
      of({ others: ['note', 'v=spf1 -all'] }),
      { host, record: 'v=spf1 -all' },
      { ...start, steps: [step('dmarc-spf', { host }), ...start.steps] },
    ],
  ],
});
