import { readArguments } from './arguments.js';
import { UsageError } from './failure.js';
import { Texts } from './texts.js';
import { COMMON, NAMES, REPORT } from './options.js';

it.each([
  [['--nope'], 'Unknown option --nope.', 'Unbekannte Option: --nope.'],
  [['-x'], 'Unknown option -x.', 'Unbekannte Option: -x.'],
  [['--file'], 'Option --file needs a value.', 'Die Option --file braucht einen Wert.'],
  [['-f'], 'Option --file needs a value.', 'Die Option --file braucht einen Wert.'],
  [['--file', '--json'], 'Option --file needs a value.', 'Die Option --file braucht einen Wert.'],
  [['--flie', 'a'], 'Unknown option --flie. Did you mean --file?', 'Unbekannte Option --flie. Meinten Sie --file?'],
  [
    ['--lang', 'dr'],
    '"dr" is not a value of lang. Possible values: en, de.',
    '„dr“ ist kein Wert von lang. Mögliche Werte: en, de.',
  ],
  [
    ['--color', 'alway'],
    '"alway" is not a value of color. Did you mean always? Possible values: auto, always, never.',
    '„alway“ ist kein Wert von color. Meinten Sie always? Möglich sind: auto, always, never.',
  ],
  [['--json=yes'], 'Option --json takes no value.', 'Die Option --json erlaubt keinen Wert.'],
])('%j is refused in both languages', (args, english, german) => {
  expect(said(args, 'en')).toBe(english);
  expect(said(args, 'de')).toBe(german);
});

function said(args: readonly string[], language: 'en' | 'de'): string {
  try {
    readArguments(args, { ...NAMES, ...REPORT, ...COMMON });
  } catch (error) {
    const { key, params } = error as UsageError;
    return new Texts(language).text(`cli.errors.${key}`, params);
  }
  return '';
}
