import { DKIM_KEYS } from '#test/lab/domains/dkim-keys.js';
import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DomainName } from '#base/domain/domain-name.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { gatherDkim } from './dkim.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const probe = async (records: string, selectors: string[] = [], denying: string[] = [], failing = '') => {
  const internet = new Internet();
  internet.register('example.com', { records, denying });
  const resolver = new LabResolver(internet);
  const query = resolver.query.bind(resolver);
  jest
    .spyOn(resolver, 'query')
    .mockImplementation((asked) =>
      asked.name.startsWith(`${failing}._domainkey`) ? Promise.reject(new UpstreamError('timeout')) : query(asked),
    );
  const dns = new DnsReader(resolver, new AbortController().signal, new Timeouts());
  const name = 'example.com';
  const subject = { domain: DomainName.parse(name)!, name, zone: name };
  return gatherDkim(subject, { dns, selectors });
};

it.each([
  ['nothing', '@ A 77.77.3.1', false],
  ['an unknown selector', 'x7._domainkey TXT "v=DKIM1; p="', true],
  ['a policy of DomainKeys', '_domainkey TXT "t=y; o=~"', undefined],
  ['a wildcard', '*._domainkey TXT "v=DKIM1; p="', undefined],
])('with %s, names below _domainkey: %#', async (_, records, inUse) => {
  const { dkim } = await probe(records);
  expect(dkim).toMatchObject({ value: { inUse, keys: [] } });
});

it.each([
  ['a given selector', 'x7', '@ MX 10 mail', ['x7']],
  ['a selector of the provider', 'google', '@ MX 1 smtp.google.com.', []],
])('a key at %s is found although the server denies _domainkey', async (_, selector, records, given) => {
  const key = `${selector}._domainkey TXT "v=DKIM1; k=ed25519; p=${DKIM_KEYS.ed25519}"`;
  const found = await probe(`${records}\n${key}`, given, ['_domainkey TXT']);
  expect(found).toMatchObject({ dkim: { value: { inUse: true } }, dkimSelectors: { value: [selector] } });
});

it('a selector that cannot be looked up changes nothing where _domainkey is denied', async () => {
  const { dkim, dkimSelectors } = await probe('@ MX 1 smtp.google.com.', [], [], 'google');
  expect(dkim).toMatchObject({ value: { inUse: false, complete: true } });
  expect(dkimSelectors).toMatchObject({ value: [] });
});

it('without a key of the provider, nothing is below _domainkey', async () => {
  const { dkim } = await probe('@ MX 1 smtp.google.com.', ['x7']);
  expect(dkim).toMatchObject({ value: { inUse: false, keys: [], tried: 14 } });
});
