import { absoluteName } from '../domain/absolute-name.js';
import type { RecordData } from '../dns-wire/rdata/rdata.js';
import { DomainName } from '../domain/domain-name.js';
import { isWithin } from '../domain/host-name.js';
import { IpAddress } from '../domain/ip-address.js';
import { specialPurpose } from '../domain/special-purpose.js';
import { ApiError, quoted } from '../edge/errors/api-error.js';
import { readRecord } from '../health/overlay/read-record.js';
import type { MoveInput } from './move.dto.js';
import { readZoneFile, type ZoneEntry } from './zone-file.js';

export interface ProposedServer {
  readonly name: string;
  /** As given; where there are none, the DNS has to know them. */
  readonly addresses: readonly IpAddress[];
}

/** A move as it is asked for, read and checked: nothing has been sent yet. */
export interface WantedMove {
  readonly servers: readonly ProposedServer[];
  /** Undefined where nothing was said: then the DS records stay. */
  readonly ds: readonly RecordData['DS'][] | undefined;
  readonly names: readonly string[];
  readonly entries: readonly ZoneEntry[];
}

export function readMove({ nameServers, ds, names = [], zone = '' }: MoveInput, domain: string): WantedMove {
  const servers = nameServers.map(({ name, addresses = [] }, i) => ({
    name: serverName(name, i),
    addresses: addresses.map((text, j) => publicAddress(text, `nameServers.${i}.addresses.${j}`)),
  }));
  const twice = servers.find(({ name }, i) => servers.findIndex((one) => one.name === name) !== i);
  if (twice) throw refusal('nameServers', `contains ${twice.name} twice`);
  return {
    servers,
    ds: ds?.map((text, i) => delegationSigner(text, domain, i)),
    names: [...new Set(names.map((text, i) => nameWithin(text, domain, i)))],
    entries: readZoneFile(zone, domain),
  };
}

function serverName(text: string, i: number): string {
  const name = DomainName.parseHost(text.trim());
  if (!name || !name.ascii.includes('.') || IpAddress.parse(text))
    throw refusal(`nameServers.${i}.name`, `must be the name of a host, not ${quoted(text)}`);
  return name.ascii;
}

/** The guard in front of every socket says the same; here it is said before anything is sent. */
function publicAddress(text: string, field: string): IpAddress {
  const address = IpAddress.parse(text.trim());
  if (!address) throw refusal(field, `must be an IP address, not ${quoted(text)}`);
  if (specialPurpose(address) !== undefined) throw refusal(field, `must be a public address, not ${quoted(text)}`);
  return address;
}

function delegationSigner(text: string, domain: string, i: number): RecordData['DS'] {
  const record = readRecord(domain, 'DS', text);
  if (record?.type !== 'DS')
    throw refusal(`ds.${i}`, `must be a DS record such as 12345 13 2 <digest>, not ${quoted(text)}`);
  return record.data;
}

function nameWithin(text: string, domain: string, i: number): string {
  const name = absoluteName(text, domain);
  if (name === undefined || !isWithin(name, domain))
    throw refusal(`names.${i}`, `must be a name in the domain, not ${quoted(text)}`);
  return name;
}

function refusal(field: string, reason: string): ApiError {
  return new ApiError('invalid_body', { reason: `${field} ${reason}`, field });
}
