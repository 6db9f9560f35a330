import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { AddressLookup } from '../connect/address-lookup.js';
import { RegistryAddressLookup } from './registry-address-lookup.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

const PUBLIC = IpAddress.parse('77.77.3.4')!;
const OWN = IpAddress.parse('77.77.3.5')!;
const host = DomainName.parse('rdap.nic.example')!;

class Book extends AddressLookup {
  asked = 0;

  constructor(private readonly known: IpAddress[] | UpstreamError) {
    super();
  }

  override addresses(): Promise<IpAddress[]> {
    this.asked++;
    return this.known instanceof UpstreamError ? Promise.reject(this.known) : Promise.resolve(this.known);
  }
}

it.each([
  ['knows it', [PUBLIC], [PUBLIC], 0],
  ['does not know it', [], [OWN], 1],
  ['cannot be asked', new UpstreamError('timeout'), [OWN], 1],
])('where the public DNS %s', async (_, known, expected, ownAsked) => {
  const own = new Book([OWN]);
  expect(await new RegistryAddressLookup(new Book(known), own, () => true).addresses(host)).toEqual(expected);
  expect(own.asked).toBe(ownAsked);
});

it.each([
  ['does not know it', []],
  ['cannot be asked', new UpstreamError('timeout')],
])('the system resolver is not asked for the target of a redirect that the public DNS %s', async (_, known) => {
  const own = new Book([OWN]);
  const found = new RegistryAddressLookup(new Book(known), own, () => false).addresses(host).catch(() => []);
  expect([await found, own.asked]).toEqual([[], 0]);
});
