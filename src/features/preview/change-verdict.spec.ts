import type { Severity } from '#base/domain/finding.js';
import { changeVerdict } from './change-verdict.js';

type Found = Readonly<Record<string, Severity>>;

const report = (score: number, found: Found) => ({
  score,
  resolvable: true,
  findings: Object.entries(found).map(([id, severity]) => ({ id, severity })),
});
const NONE = { resolved: [], introduced: [], confirmed: [], cannotTell: [] };
const UNKNOWN: Found = { 'domain-exists.unknown': 'info' };
const OPEN: Found = { 'dmarc-record.missing': 'warn' };
const RESOLVED = { ...NONE, resolved: ['dmarc-record.missing'] };

interface Situation {
  readonly before?: readonly [number, Found];
  readonly after: readonly [number, Found];
  readonly effect?: Partial<typeof NONE> | Readonly<Record<string, readonly string[]>>;
  readonly isConditional?: boolean;
  readonly isRefused?: boolean;
}

const NEW_PROBLEM: Found = { 'lost-mail.gone': 'problem' };
const NEW_WARNING: Found = { 'dmarc-policy.none': 'warn' };

it.each<[string, Situation, string]>([
  ['mail is lost', { after: [50, NEW_PROBLEM], effect: { introduced: ['lost-mail.gone'] } }, 'worse'],
  [
    'the website is lost',
    { after: [50, { 'lost-web.gone': 'problem' }], effect: { introduced: ['lost-web.gone'] } },
    'worse',
  ],
  [
    'a delegation is lost',
    { after: [70, { 'lost-delegation.gone': 'problem' }], effect: { introduced: ['lost-delegation.gone'] } },
    'worse',
  ],
  ['only a warning is new', { after: [95, NEW_WARNING], effect: { introduced: ['dmarc-policy.none'] } }, 'warnings'],
  [
    'a warning is new, and the score rises',
    { before: [60, OPEN], after: [95, NEW_WARNING], effect: { ...RESOLVED, introduced: ['dmarc-policy.none'] } },
    'warnings',
  ],
  [
    'a problem is new, and the score rises',
    { before: [60, OPEN], after: [90, NEW_PROBLEM], effect: { ...RESOLVED, introduced: ['lost-mail.gone'] } },
    'worse',
  ],
  [
    'findings are resolved, and a result is unknown',
    { before: [60, OPEN], after: [90, {}], effect: { ...RESOLVED, cannotTell: ['https-reachable.unknown'] } },
    'unclear',
  ],
  ['nothing changes', { after: [100, {}] }, 'same'],
  ['only a note is new', { after: [100, { 'x.note': 'info' }], effect: { introduced: ['x.note'] } }, 'same'],
  ['today could not be checked', { before: [100, UNKNOWN], after: [100, {}] }, 'unknown'],
  [
    'today could not be checked, so that all is new',
    { before: [100, UNKNOWN], after: [50, NEW_PROBLEM], effect: { introduced: ['lost-mail.gone'] } },
    'unknown',
  ],
  [
    'the result could not be checked',
    { after: [100, UNKNOWN], effect: { cannotTell: Object.keys(UNKNOWN) } },
    'unknown',
  ],
  [
    'a confirmed loss',
    { after: [80, { 'lost-mail.confirmed': 'info' }], effect: { confirmed: ['lost-mail.confirmed'] } },
    'confirmed',
  ],
  [
    'a confirmed loss, and another one',
    { after: [50, NEW_PROBLEM], effect: { confirmed: ['lost-web.confirmed'], introduced: ['lost-mail.gone'] } },
    'worse',
  ],
  ['a stricter policy', { before: [60, OPEN], after: [100, {}], effect: RESOLVED, isConditional: true }, 'conditional'],
  ['findings are resolved', { before: [60, OPEN], after: [100, {}], effect: RESOLVED }, 'better'],
  ['the score falls', { after: [90, {}] }, 'warnings'],
  ['a line is wrong', { before: [60, OPEN], after: [100, {}], effect: RESOLVED, isRefused: true }, 'refused'],
  [
    'a line is wrong, and mail is lost',
    { after: [50, NEW_PROBLEM], effect: { introduced: ['lost-mail.gone'] }, isRefused: true },
    'worse',
  ],
])('%s', (_, { before = [100, {}], after, effect = {}, ...more }, verdict) => {
  const sides = { before: report(...before), after: report(...after) };
  expect(changeVerdict(sides, { ...NONE, ...effect }, more)).toBe(verdict);
});

it('a domain that does not exist yet has no score to lose, and nothing to be unsure of', () => {
  const before = { ...report(100, { 'domain-exists.missing': 'problem' }), resolvable: false };
  const sides = { before, after: report(90, {}) };
  expect(changeVerdict(sides, { ...NONE, cannotTell: ['smtp-port25.unknown'] })).toBe('same');
});
