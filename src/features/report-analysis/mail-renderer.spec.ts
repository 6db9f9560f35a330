import { losses, mail, source } from '#test/checks/report-facts.js';
import { FindingTexts } from '#platform/edge/texts/finding-texts.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import type { MailAnalysis } from './mail-analysis.js';
import { MailRenderer } from './mail-renderer.js';

const answer = {
  ...{ ready: 'ready {spoofed}', enforced: 'enforced {spoofed}', blocked: 'blocked{loss}', loss: ': {parts}' },
  ...{ source: '{count} from {names}', others: '{count} from others' },
};
const why = { 'authorized-own': 'why', 'passes-neither': 'why', 'no-address': 'why' };
const texts = { answer, why, likely: '{why}' };
const renderer = new MailRenderer(
  new FindingTexts(
    new Localizer({ en: { 'report-texts': texts, 'report-steps': { 'sign-at-server': 'sign' } }, de: {} }),
  ),
);
const answerTo = (some: Partial<MailAnalysis>) => renderer.render(mail(some), 'example.com', new Map(), 'en').answer;

const SPOOFED = source({ kind: 'spoofed', reason: 'passes-neither', messages: 9 });
const lossy = { losses: losses({ lost: 10, failing: 10 }), next: 'stay' as const };
const NAMELESS = source({ kind: 'unknown', host: undefined, addresses: new Map([['', 3]]), lost: 3 });

it.each<[string, Partial<MailAnalysis>, string]>([
  ['what the next policy stops', { sources: [SPOOFED], losses: losses({ spoofed: 4 }) }, 'ready 4'],
  ['all that was seen', { sources: [SPOOFED], losses: losses({ spoofed: 4 }), current: 'reject' }, 'enforced 9'],
  [
    'senders without an address with others',
    { ...lossy, sources: [NAMELESS, source({ lost: 7 })], blockers: [0, 1] },
    'blocked: 7 from mail.example.com, 3 from others',
  ],
])('the answer counts %s', (_, some, expected) => expect(answerTo(some)).toBe(expected));
