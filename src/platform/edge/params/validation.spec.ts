import 'reflect-metadata';
import { CheckManyInput } from '#features/check-many/check-many.dto.js';
import { DmarcInput } from '#features/generate/dmarc.dto.js';
import { SpfInput } from '#features/generate/spf.dto.js';
import { HealthParams } from '#features/health/health.dto.js';
import { MoveInput } from '#features/move/move.dto.js';
import { PreviewInput } from '#features/preview/preview.dto.js';
import { Texts } from '#faces/cli/texts.js';
import type { ApiError } from '../errors/api-error.js';
import type { Language } from '../texts/catalog.js';
import { LangQuery } from '../texts/lang-query.js';
import { paramsPipe, validated } from './validation.js';

it.each([
  ['param', HealthParams, { domain: 'Example.com' }, { domain: { ascii: 'example.com' } }],
  ['query', LangQuery, {}, { lang: 'en' }],
  ['query', LangQuery, { lang: 'de', key: 'what we do not read' }, { lang: 'de' }],
] as const)('%s of %p from %j', async (type, metatype, plain, value) => {
  const read = (await paramsPipe.transform({ ...plain }, { type, metatype, data: undefined })) as object;
  expect(read).toBeInstanceOf(metatype);
  expect(read).toMatchObject(value);
  expect(read).not.toHaveProperty('key');
});

it.each([
  ['param', HealthParams, { domain: '..' }, 'invalid_domain', { value: '..', field: 'domain' }],
  ['query', LangQuery, { lang: 'fr' }, 'invalid_lang', { value: 'fr', field: 'lang' }],
  ['query', LangQuery, { lang: ['de', 'en'] }, 'invalid_lang', { field: 'lang' }],
] as const)('%s of %p from %j is refused: %s', async (type, metatype, plain, code, params) => {
  const refused = paramsPipe.transform({ ...plain }, { type, metatype, data: undefined });
  await expect(refused).rejects.toMatchObject({ code, params });
});

it.each([
  [SpfInput, { ip4: '192.0.2.1' }, 'ip4 must be an array'],
  [SpfInput, { ip4: [1] }, 'each value in ip4 must be a string'],
  [CheckManyInput, {}, 'domains must be an array'],
  [CheckManyInput, { domains: 'example.com' }, 'domains must be an array'],
  [CheckManyInput, { domains: [] }, 'domains must contain at least this many elements: 1'],
  [CheckManyInput, { domains: [1] }, 'each value in domains must be a string'],
  [DmarcInput, { policy: 'none', pct: '50' }, 'pct must be an integer'],
  [DmarcInput, { policy: 'none', pct: 101 }, 'pct must not be greater than 100'],
  [
    MoveInput,
    { nameServers: [{ name: 'ns1.example.com', addresses: '192.0.2.1' }] },
    'nameServers.0.addresses must be an array',
  ],
  [PreviewInput, { changes: [{ action: 'add', host: '@', type: 'A', value: 1 }] }, 'changes.0.value must be a string'],
])('%p from %j: the type of a value comes before its size', (type, plain, reason) => {
  expect(refusedIn('en', type, plain)).toBe(`The request body is not valid: ${reason}.`);
});

it.each([
  [MoveInput, {}, 'nameServers muss ein Array sein'],
  [MoveInput, { nameServers: [] }, 'nameServers muss mindestens so viele Elemente enthalten: 1'],
  [MoveInput, { nameServers: ['ns1.example.com'] }, 'Jeder Wert in nameServers muss ein Objekt sein'],
  [
    MoveInput,
    { nameServers: [{ name: 'ns1.example.com', addresses: ['1'.repeat(99)] }] },
    'Jeder Wert in nameServers.0.addresses darf höchstens 45 Zeichen haben',
  ],
  [PreviewInput, { changes: Array(51).fill({}) }, 'changes darf höchstens 50 Elemente enthalten'],
  [
    PreviewInput,
    { changes: [{ action: 'drop', host: '@', type: 'A' }] },
    'changes.0.action muss einer dieser Werte sein: add, replace, remove',
  ],
  [PreviewInput, { changes: [], more: 1 }, 'more ist kein bekanntes Feld'],
  [SpfInput, { allowA: 'yes' }, 'allowA muss true oder false sein'],
  [DmarcInput, { policy: 'none', pct: 50.5 }, 'pct muss eine ganze Zahl sein'],
  [DmarcInput, { policy: 'none', pct: -1 }, 'pct darf nicht kleiner als 0 sein'],
  [DmarcInput, { policy: 'none', pct: 101 }, 'pct darf nicht größer als 100 sein'],
])('%p from %j is refused in German, too', (type, plain, reason) => {
  expect(refusedIn('de', type, plain)).toBe(`Der Body der Anfrage ist ungültig: ${reason}.`);
});

function refusedIn(language: Language, type: new () => object, plain: object): string {
  try {
    validated(type, plain);
  } catch (error) {
    return new Texts(language).text('errors.invalid_body', (error as ApiError).params);
  }
  return 'accepted';
}
