import { SUBJECT, webContext } from '#test/health/web-inquiry.js';
import { gatherServiceBindings } from './service-binding.facts.js';

const addressesAt = async (records: string) => {
  const { httpsRecords } = await gatherServiceBindings(SUBJECT, webContext({}, records).dns);
  return httpsRecords.state === 'known' ? httpsRecords.value.hosts.map(({ addresses }) => addresses?.map(String)) : [];
};

it.each([
  ['a host', '@ HTTPS 0 svc\nsvc A 77.77.3.1', [['77.77.3.1']]],
  ['nothing', '@ HTTPS 0 svc', [[]]],
  ['an alias that names the host', '@ HTTPS 0 svc\nsvc HTTPS 1 pool\npool A 77.77.3.1', [undefined]],
  ['a host without an address', '@ HTTPS 1 svc\nsvc HTTPS 1 pool\npool A 77.77.3.1', [[]]],
])('a record with target %s', async (_, records, expected) => {
  expect(await addressesAt(records)).toEqual(expected);
});
