import { Config } from '#platform/config/config.js';
import { DohOptions } from './dns/doh-options.js';

it('has the same defaults in the configuration and in the code', () => {
  expect(new DohOptions(new Config({}).doh)).toEqual(new DohOptions());
});
