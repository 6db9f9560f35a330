import { absoluteName } from '#base/domain/absolute-name.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import { DomainName } from '#base/domain/domain-name.js';
import { isWithin } from '#base/domain/host-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { invalidBody, quoteInput } from '#platform/edge/errors/api-error.js';
import type { Service } from '#features/change/change-facts.js';
import { givenDs } from '#engine/simulation/overlay/given-ds.js';
import type { MoveInput } from './move.dto.js';
import type { ZoneFile } from '#formats/records/zone-file.js';

export interface ProposedServer {
  readonly name: string;
  /** As given; if empty, they are looked up in the DNS. */
  readonly addresses: readonly IpAddress[];
}

/** A requested move, parsed and validated before any query is sent. */
export interface WantedMove {
  readonly servers: readonly ProposedServer[];
  /** Undefined where none were given: the DS records stay. */
  readonly ds: readonly RecordData['DS'][] | undefined;
  readonly names: readonly string[];
  /** The pasted zone. */
  readonly zone: ZoneFile;
  /** The losses that the owner confirms. */
  readonly expected: readonly Service[];
}

/** All of a move but its zone. */
export function readMove(
  { nameServers, ds, names = [], expect: expected = [] }: MoveInput,
  domain: string,
): Omit<WantedMove, 'zone'> {
  const servers = nameServers.map(({ name, addresses = [] }, i) => ({
    name: serverName(name, i),
    addresses: addresses.map((text, j) => publicAddress(text, `nameServers.${i}.addresses.${j}`)),
  }));
  const twice = servers.find(({ name }, i) => servers.findIndex((one) => one.name === name) !== i);
  if (twice) throw invalidBody('twice', { field: 'nameServers', value: twice.name });
  return {
    servers,
    ds: ds?.map((text, i) => givenDs(text, domain, i)),
    names: [...new Set(names.map((text, i) => nameWithin(text, domain, i)))],
    expected,
  };
}

function serverName(text: string, i: number): string {
  const name = DomainName.parseHost(text.trim());
  if (!name || !name.ascii.includes('.') || IpAddress.parse(text))
    throw invalidBody('hostName', { field: `nameServers.${i}.name`, value: quoteInput(text) });
  return name.ascii;
}

/** The SSRF guard rejects such addresses as well; here they are rejected before anything is sent. */
function publicAddress(text: string, field: string): IpAddress {
  const address = IpAddress.parse(text.trim());
  if (!address) throw invalidBody('address', { field, value: quoteInput(text) });
  if (specialPurpose(address) !== undefined) throw invalidBody('publicAddress', { field, value: quoteInput(text) });
  return address;
}

function nameWithin(text: string, domain: string, i: number): string {
  const name = absoluteName(text, domain);
  if (name === undefined || !isWithin(name, domain))
    throw invalidBody('within', { field: `names.${i}`, value: quoteInput(text) });
  return name;
}
