import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { BlockedTargetError, UpstreamError } from '#platform/runtime/upstream-error.js';
import { parseUrl } from '#base/domain/parse-url.js';

export interface WebTarget {
  /** Without credentials and fragment. */
  readonly url: URL;
  readonly host: DomainName | IpAddress;
  readonly port: number;
  readonly secure: boolean;
}

const DEFAULT_PORTS = new Map([
  ['http:', 80],
  ['https:', 443],
]);

/** The target of a URL. The URL standard has already normalized every notation of an address. */
export function webTarget(address: string, base?: URL): WebTarget {
  const url = parseUrl(address, base);
  if (!url) throw new UpstreamError('malformed', { cause: address });
  const defaultPort = DEFAULT_PORTS.get(url.protocol);
  if (!defaultPort) throw new BlockedTargetError(url.protocol, 'scheme');
  const host = IpAddress.parse(url.hostname.replace(/^\[|\]$/g, '')) ?? DomainName.parseHost(url.hostname);
  if (!host) throw new UpstreamError('malformed', { cause: url.hostname });
  if (host instanceof DomainName) url.hostname = host.ascii;
  url.username = url.password = url.hash = '';
  return { url, host, port: url.port === '' ? defaultPort : Number(url.port), secure: url.protocol === 'https:' };
}
