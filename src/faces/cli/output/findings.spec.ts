import { TEXTS } from '#test/checks/written.js';
import { finding } from '#test/commands/outcomes.js';
import { wordingOf } from '../texts.js';
import { findingLines } from './findings.js';

const last = (count: number, rows: number, language: 'en' | 'de' = 'en') => {
  const findings = Array.from({ length: count }, (_, i) => finding(`check-${i}.found`));
  const lines = findingLines(findings, wordingOf(TEXTS[language]), { isVerbose: false, rows });
  return lines
    .at(-1)!
    .spans.map(({ text }) => text)
    .join('');
};

it.each([
  ['everything fits', 5, 24, 'Detail.'],
  ['details do not fit', 12, 24, 'Details and records: use --verbose'],
  ['titles do not fit', 30, 24, '12 more findings: use --verbose'],
])('ends as it should if %s', (_, count, rows, text) => expect(last(count, rows)).toBe(text));

it('names the option in German, too', () => expect(last(12, 24, 'de')).toBe('Details und Einträge: mit --verbose'));
