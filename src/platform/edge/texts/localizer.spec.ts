import { Localizer } from './localizer.js';

const catalogs = {
  en: {
    errors: {
      greeting: 'Hello {name}, {name}!',
      plain: 'No {placeholder',
      days: '{n} {n|day|days}, {n|was|were}',
      nested: { deep: 'Deep {n}' },
    },
  },
  de: { errors: { greeting: 'Hallo {name}!' } },
};

function localizer(): Localizer {
  const localizer = new Localizer(catalogs);
  return localizer;
}

describe('Localizer', () => {
  it.each([
    ['en', 'errors.greeting', { name: 'Jo' }, 'Hello Jo, Jo!'],
    ['de', 'errors.greeting', { name: 'Jo' }, 'Hallo Jo!'],
    ['en', 'errors.nested.deep', { n: 3 }, 'Deep 3'],
    ['en', 'errors.plain', {}, 'No {placeholder'],
    ['en', 'errors.days', { n: 1 }, '1 day, was'],
    ['en', 'errors.days', { n: '1,000' }, '1,000 days, were'],
    [
      'en',
      'errors.greeting',
      { name: '$t(errors.plain) {name} $& $1' },
      'Hello $t(errors.plain) {name} $& $1, $t(errors.plain) {name} $& $1!',
    ],
  ] as const)('%s %s %j: %s', (language, key, params, text) => {
    expect(localizer().text(language, key, params)).toBe(text);
  });

  it.each([
    ['de', 'errors.plain', {}],
    ['en', 'errors.greeting', {}],
    ['en', 'errors.toString', {}],
    ['en', 'errors.greeting', Object.create({ name: 'inherited' }) as Record<string, string>],
  ] as const)('is not silent about what is missing: %s %s %j', (language, key, params) => {
    expect(() => localizer().text(language, key, params)).toThrow(/^no (text|value)/);
  });
});
