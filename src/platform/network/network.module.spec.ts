import { Config } from '#platform/config/config.js';
import { ResolverOptions } from './dns/resolver-options.js';

it('has the same defaults in the configuration and in the code', () => {
  expect(new ResolverOptions(new Config({}).dns)).toEqual(new ResolverOptions());
});
