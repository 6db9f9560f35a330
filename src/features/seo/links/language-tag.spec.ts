import { isLanguageTag } from './language-tag.js';

describe('isLanguageTag', () => {
  it.each(['de', 'en', 'DE-at', 'en-GB', 'zh-Hant', 'zh-Hant-TW', 'es-419', 'sr-Latn-RS', 'pt-BR', 'gsw', 'nb'])(
    'knows %s',
    (tag) => {
      expect(isLanguageTag(tag)).toBe(true);
    },
  );

  it.each(['', 'xx', 'de-UK', 'en-UK', 'en-XX', 'german', 'de_DE', 'd', '*', 'de-', 'und', 'und-DE', 'x'.repeat(5000)])(
    'refuses %j',
    (tag) => {
      expect(isLanguageTag(tag)).toBe(false);
    },
  );
});
