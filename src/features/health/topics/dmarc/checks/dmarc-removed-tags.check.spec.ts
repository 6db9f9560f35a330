import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound as policy, NAME, profile } from '#test/checks/health-domain.js';
import { conditional, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcRemovedTags } from './dmarc-removed-tags.check.js';

const dmarcFound = (text: string, name?: string) => ({ ...policy(text, name), ...profile('mail') });
const unused = (text: string, name?: string) => ({ ...policy(text, name), ...profile('parked') });
const repair = (old: string) => replace(old, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=reject'));
const [sampled, whole, odd] = [
  'v=DMARC1; p=reject; pct=20',
  'v=DMARC1; p=reject; pct=100; ri=1',
  'v=DMARC1; p=reject; pct=x',
];

const [asked, watching] = ['v=DMARC1; p=reject; pct=0', 'v=DMARC1; p=none; pct=5'];

describeCheck(dmarcRemovedTags, {
  pct: [
    [dmarcFound(sampled), { percentage: 20 }, conditional(step('dmarc-tighten'), repair(sampled))],
    [
      dmarcFound(asked),
      { percentage: 0 },
      conditional(step('dmarc-tighten'), replace(asked, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=reject; t=y'))),
    ],
    // A domain without mail has none to test; the record of a parent domain covers other names as well.
    [unused(asked), { percentage: 0 }, conditional(step('nobody-sends', { domain: NAME }), repair(asked))],
    [
      unused(asked, 'www.example.com'),
      { percentage: 0 },
      conditional(step('dmarc-tighten'), replace(asked, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=reject; t=y'))),
    ],
    [dmarcFound(watching), { percentage: 5 }, replace(watching, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=none'))],
  ],
  'no-effect': [
    [dmarcFound(whole), { tags: ['pct=100', 'ri=1'] }, repair(whole)],
    [dmarcFound(odd), { tags: ['pct=x'] }, repair(odd)],
  ],
  silent: [dmarcFound('v=DMARC1; p=reject')],
});
