import type { ExecutionContext } from '@nestjs/common';
import { LangResolver, preferredLanguage } from './language-resolvers.js';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,de;q=0.4,en;q=0.3', 'de'],
  ['fr', 'en'],
  ['de;q=0', 'en'],
  ['de;q=0.5, en;q=0.5', 'de'],
  ['DE', 'de'],
  ['den', 'en'],
  ['*', 'en'],
  ['de;q=nonsense', 'en'],
  [`${'fr,'.repeat(50_000)}de`, 'en'],
])('Accept-Language %.40j: %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it.each([
  ['de', 'de'],
  ['en', 'en'],
  ['fr', undefined],
  [['de', 'en'], undefined],
  [undefined, undefined],
])('lang %j: %s', (lang, language) => {
  const http = { getRequest: () => ({ query: { lang } }) };
  const context = { getType: () => 'http', switchToHttp: () => http } as unknown as ExecutionContext;
  expect(new LangResolver().resolve(context)).toBe(language);
});
