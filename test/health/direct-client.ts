import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { encodeQuery } from '#formats/dns-wire/query.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { AuthoritativeClient, ServerAnswer, ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';
import type { Internet } from '../lab/internet.js';

type Asked = ServerQuery & { readonly address: IpAddress };

/** Queries the name servers of the simulated internet without sockets; unknown addresses refuse the connection. */
export class DirectClient implements Pick<AuthoritativeClient, 'query'> {
  /** Queries as `address name type`. */
  readonly asked: string[] = [];
  failure: (asked: Asked) => UpstreamReason | undefined = () => undefined;

  constructor(private readonly internet: Internet) {}

  query(address: IpAddress, query: ServerQuery): Promise<ServerAnswer> {
    const { name, type, transport = 'udp' } = query;
    this.asked.push(`${address.toString()} ${name} ${type}`);
    const server = [...this.internet.servers.values()].find(({ addresses }) => addresses.includes(address.toString()));
    const refusal = specialPurpose(address) === undefined ? 'refused' : 'blocked';
    const failure = this.failure({ ...query, address }) ?? (server ? undefined : refusal);
    if (failure !== undefined) return Promise.reject(new UpstreamError(failure));
    const message = server!.answer(decodeMessage(encodeQuery({ recursionDesired: false, ...query })));
    return Promise.resolve({ message, transport, size: encodeMessage(message).length });
  }
}
