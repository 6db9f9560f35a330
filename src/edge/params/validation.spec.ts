import 'reflect-metadata';
import { AvailabilityParams } from '../../availability/availability.dto.js';
import { HealthParams } from '../../health/health.dto.js';
import { LangQuery } from '../texts/language.guard.js';
import { DtoPipe } from './validation.js';

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
