import { HOSTILE, OBEYED } from '#test/commands/outcomes.js';
import { safeJson } from '#base/domain/safe-json.js';
import { bold, indented, line } from './line.js';
import { Progress } from './progress.js';
import { displayWidth, formatForTerminal } from './terminal.js';

const plain = { hasColor: false, width: Infinity };

describe('lines', () => {
  it.each([
    ['are wrapped at words', [line('one two three four')], 20, 'one two three four\n'],
    ['go on below their indentation', [indented(2, 'one two three four five')], 20, '  one two three four\n  five\n'],
    ['keep long words whole', [line('x'.repeat(30), ' y')], 20, `${'x'.repeat(30)}\ny\n`],
    ['count wide characters twice', [line('日本語日本語日本 a b')], 20, '日本語日本語日本 a b\n'],
    ['keep the space between two styles', [line('a ', bold('b'), ' c')], 80, 'a b c\n'],
    ['may be empty', [line('')], 80, '\n'],
  ])('%s', (_, lines, width, text) => expect(formatForTerminal(lines, { hasColor: false, width })).toBe(text));

  it('have colors only if they are enabled', () => {
    expect(formatForTerminal([line(bold('a b'))], plain)).toBe('a b\n');
    expect(formatForTerminal([line(bold('a b'))], { ...plain, hasColor: true })).toBe(
      '\u001b[1ma\u001b[0m \u001b[1mb\u001b[0m\n',
    );
  });

  it('show control characters as escapes', () => {
    const text = formatForTerminal([line(HOSTILE, bold(HOSTILE))], plain);
    expect(text).not.toMatch(OBEYED);
    expect(text).toContain('\\u{1b}[2J\\u{7}\\u{9b}31m\\u{202e}');
    expect(text.match(/\n/g)).toHaveLength(1);
  });
});

it('JSON keeps the value and escapes control characters', () => {
  const value = { text: HOSTILE, tag: '\u{e0041}' };
  expect(safeJson(value)).not.toMatch(OBEYED);
  expect(safeJson(value)).toContain('\\udb40\\udc41');
  expect(JSON.parse(safeJson(value, 2))).toEqual(value);
});

it.each([
  ['abc', 3],
  ['日本', 4],
  ['e\u0301', 1],
  ['🎉', 2],
])('%s takes %d columns', (text, columns) => expect(displayWidth(text)).toBe(columns));

describe('progress', () => {
  const drawn = (isTTY: boolean, columns = 80) => {
    let text = '';
    const progress = new Progress(4, { isTTY, columns, write: (more: string) => (text += more) });
    progress.finished(`a.example ${HOSTILE}`);
    progress.clear();
    return text;
  };

  it('is a bar with the last news', () => {
    expect(drawn(true)).toMatch(/^\r.\[K\[#{5}\.{15}\] 1\/4 a\.example \\u\{1b\}.*\r.\[K$/);
  });

  it('is never longer than the line', () =>
    expect(displayWidth(drawn(true, 30).split('[K')[1]!.split('\r')[0]!)).toBe(29));
  it('is for terminals only', () => expect(drawn(false)).toBe(''));
});
