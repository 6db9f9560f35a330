import 'reflect-metadata';
import { AvailabilityParams } from '../../availability/availability.dto.js';
import { DmarcInput } from '../../generate/dmarc.dto.js';
import { SpfInput } from '../../generate/spf.dto.js';
import { HealthParams } from '../../health/health.dto.js';
import { MoveInput } from '../../move/move.dto.js';
import { PreviewInput } from '../../preview/preview.dto.js';
import { Texts } from '../../cli/texts.js';
import type { ApiError } from '../errors/api-error.js';
import type { Language } from '../texts/catalogue.js';
import { LangQuery } from '../texts/language.guard.js';
import { DtoPipe, validated } from './validation.js';

const pipe = new DtoPipe();
const read = (type: 'param' | 'query', metatype: new () => object, plain: object) =>
  pipe.transform(plain, { type, metatype, data: undefined });

it('reads the same path once', () => {
  const path = () => read('param', HealthParams, { domain: 'Example.com' }) as HealthParams;
  expect(path().domain.ascii).toBe('example.com');
  expect(path()).toBe(path());
});

it('two classes that read the same text have nothing in common', () => {
  const path = { domain: 'example.com' };
  const [one, other] = [HealthParams, AvailabilityParams].map((type) => read('param', type, path));
  expect(one).toBeInstanceOf(HealthParams);
  expect(other).toBeInstanceOf(AvailabilityParams);
});

it.each([
  ['an empty query', {}, true],
  ['a query with something in it, which may be a secret', { lang: 'en', key: 'secret' }, false],
])('%s', (_, query, isRemembered) => {
  expect(read('query', LangQuery, query) === read('query', LangQuery, query)).toBe(isRemembered);
});

it('refuses every time', () => {
  const bad = () => read('param', HealthParams, { domain: '..' });
  expect(bad).toThrow('invalid_domain');
  expect(bad).toThrow('invalid_domain');
});

it.each([
  [SpfInput, { ip4: '192.0.2.1' }, 'ip4 must be an array'],
  [SpfInput, { ip4: [1] }, 'each value in ip4 must be a string'],
  [DmarcInput, { policy: 'none', pct: '50' }, 'pct must be an integer number'],
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
    'Jeder Wert in nameServers.0.addresses darf nicht länger als 45 Zeichen sein',
  ],
  [PreviewInput, { changes: Array(51).fill({}) }, 'changes darf nicht mehr als 50 Elemente enthalten'],
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
