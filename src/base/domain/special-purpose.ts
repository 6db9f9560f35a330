import { CidrBlock, IpAddress } from './ip-address.js';

/**
 * Blocks of the IANA special-purpose registries (and multicast) that we never connect to, narrowest first; and the
 * internal host 168.63.129.16 of every Azure network.
 */
const SPECIAL: readonly (readonly [block: string, name: string, reference: string])[] = [
  ['0.0.0.0/8', 'this-network', 'RFC 791 section 3.2'],
  ['10.0.0.0/8', 'private-use', 'RFC 1918'],
  ['100.64.0.0/10', 'shared-address-space', 'RFC 6598'],
  ['127.0.0.0/8', 'loopback', 'RFC 1122 section 3.2.1.3'],
  ['168.63.129.16/32', 'azure-platform', 'Azure WireServer'],
  ['169.254.0.0/16', 'link-local', 'RFC 3927'],
  ['172.16.0.0/12', 'private-use', 'RFC 1918'],
  ['192.0.0.0/24', 'ietf-protocol-assignments', 'RFC 6890 section 2.1'],
  ['192.0.2.0/24', 'documentation', 'RFC 5737'],
  ['192.88.99.0/24', '6to4-relay-anycast', 'RFC 7526'],
  ['192.168.0.0/16', 'private-use', 'RFC 1918'],
  ['198.18.0.0/15', 'benchmarking', 'RFC 2544'],
  ['198.51.100.0/24', 'documentation', 'RFC 5737'],
  ['203.0.113.0/24', 'documentation', 'RFC 5737'],
  ['224.0.0.0/4', 'multicast', 'RFC 5771'],
  ['255.255.255.255/32', 'limited-broadcast', 'RFC 8190'],
  ['240.0.0.0/4', 'reserved', 'RFC 1112 section 4'],

  ['::/128', 'unspecified', 'RFC 4291 section 2.5.2'],
  ['::1/128', 'loopback', 'RFC 4291 section 2.5.3'],
  ['::ffff:0:0/96', 'ipv4-mapped', 'RFC 4291 section 2.5.5.2'],
  ['::/96', 'ipv4-compatible', 'RFC 4291 section 2.5.5.1'],
  ['64:ff9b:1::/48', 'local-use-translation', 'RFC 8215'],
  ['100::/64', 'discard-only', 'RFC 6666'],
  ['100:0:0:1::/64', 'dummy-prefix', 'RFC 9780'],
  ['2001::/32', 'teredo', 'RFC 4380'],
  ['2001:2::/48', 'benchmarking', 'RFC 5180'],
  ['2001:10::/28', 'orchid', 'RFC 4843'],
  ['2001:20::/28', 'orchid', 'RFC 7343'],
  ['2001::/23', 'ietf-protocol-assignments', 'RFC 2928'],
  ['2001:db8::/32', 'documentation', 'RFC 3849'],
  ['3fff::/20', 'documentation', 'RFC 9637'],
  ['5f00::/16', 'srv6-sids', 'RFC 9602'],
  ['fc00::/7', 'unique-local', 'RFC 4193'],
  ['fe80::/10', 'link-local', 'RFC 4291 section 2.5.6'],
  ['fec0::/10', 'site-local', 'RFC 3879'],
  ['ff00::/8', 'multicast', 'RFC 4291 section 2.7'],
];

/** Blocks that embed an IPv4 address, whose own block decides; and the offset of its bytes. */
const EMBEDDING: readonly (readonly [block: string, name: string, offset: number, reference: string])[] = [
  ['64:ff9b::/96', 'ipv4-ipv6-translation', 12, 'RFC 6052'],
  ['2002::/16', '6to4', 2, 'RFC 3056'],
];

const special = SPECIAL.map(([block, name]) => ({ block: CidrBlock.of(block), name }));
/** Blocks by IP version, since an address is never in a block of the other version. */
const specialOf = (version: 4 | 6) => special.filter(({ block }) => block.address.version === version);
const specialByVersion = { 4: specialOf(4), 6: specialOf(6) };
const embedding = EMBEDDING.map(([block, name, offset]) => ({ block: CidrBlock.of(block), name, offset }));
const globalUnicast = CidrBlock.of('2000::/3'); // RFC 4291 section 2.4: all that IANA allocates

/** The name of the special-purpose block of an address; undefined for a public address. */
export function specialPurpose(address: IpAddress): string | undefined {
  const { version } = address;
  const carrier = version === 6 ? embedding.find(({ block }) => block.contains(address)) : undefined;
  if (carrier) {
    const inner = IpAddress.of(address.bytes.slice(carrier.offset, carrier.offset + 4));
    return specialPurpose(inner) === undefined ? undefined : carrier.name;
  }
  const row = specialByVersion[version].find(({ block }) => block.contains(address));
  if (row) return row.name;
  return version === 6 && !globalUnicast.contains(address) ? 'unallocated' : undefined;
}

/** Whether a block is completely inside a special one; `0.0.0.0/1` is not, although its first address is. */
export function isSpecialBlock({ address, prefix }: CidrBlock): boolean {
  return special.some(({ block }) => block.prefix <= prefix && block.contains(address));
}
