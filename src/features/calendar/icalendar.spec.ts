import { parseCalendar, unescapeText } from '#test/calendar/parse-calendar.js';
import { formatComponent, text } from './icalendar.js';

const calendar = (summary: string) =>
  formatComponent({
    name: 'VCALENDAR',
    properties: [['VERSION', '2.0']],
    components: [{ name: 'VEVENT', properties: [['SUMMARY', text(summary)]] }],
  });

it('writes lines with CRLF, and inner components after properties', () => {
  expect(calendar('a')).toBe(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'SUMMARY:a', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'),
  );
});

it.each([
  ['a, b; c\\d', 'a\\, b\\; c\\\\d'],
  ['one\ntwo', 'one\\ntwo'],
  ['one\r\ntwo\u0000\u001b[31m\u007f', 'one\\ntwo[31m'],
  ['END:VEVENT', 'END:VEVENT'],
])('escapes %j', (value, escaped) => {
  expect(text(value)).toBe(escaped);
});

it.each(['a', 'ä', '漢', '🙂'])('folds lines of %s at 75 bytes, between characters', (character) => {
  for (let length = 1; length < 200; length++) {
    const summary = character.repeat(length);
    const [event] = parseCalendar(calendar(summary)).components;
    expect(event!.properties.get('SUMMARY')).toBe(summary);
  }
});

it('can be read back, whatever the text is', () => {
  const hostile = `\\;,\n${'\\,'.repeat(80)}\nBEGIN:VALARM\nä`;
  const [event] = parseCalendar(calendar(hostile)).components;
  expect(unescapeText(event!.properties.get('SUMMARY')!)).toBe(hostile);
});
