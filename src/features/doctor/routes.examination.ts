import { Injectable } from '@nestjs/common';
import { recordsOf } from '#formats/dns-wire/answer-records.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { AuthoritativeClient } from '#platform/network/dns/authoritative-client.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { Capability, CapabilityId } from './capability.js';

/** Addresses of a.root-servers.net and k.root-servers.net, for a network without a resolver. */
const HINTS = ['198.41.0.4', '193.0.14.129', '2001:503:ba3e::2:30', '2001:7fd::1'];
const SERVERS = 2;
const ROOT = { name: '.', type: 'SOA' } as const;

type Answered = 'authoritative' | 'intercepted' | undefined;

interface Measured {
  readonly address: IpAddress;
  readonly udp: Answered;
  readonly tcp: Answered;
}

/** Queries to name servers, here those of the root, over UDP and TCP, and over both versions of IP. */
@Injectable()
export class RoutesExamination {
  constructor(
    private readonly client: AuthoritativeClient,
    private readonly resolver: DnsResolver,
  ) {}

  async examine(signal: CancelSignal): Promise<Capability[]> {
    const addresses = await this.addresses(signal);
    const measured = await Promise.all(
      addresses.map(async (address): Promise<Measured> => {
        const [udp, tcp] = await Promise.all([this.ask(address, signal), this.ask(address, signal, 'tcp')]);
        return { address, udp, tcp };
      }),
    );
    const of = (version: 4 | 6) => measured.filter(({ address }) => address.version === version);
    const isHeard = ({ udp, tcp }: Measured) => udp !== undefined || tcp !== undefined;
    return [
      transport(
        'udp',
        measured.map(({ udp }) => udp),
      ),
      transport(
        'tcp',
        measured.map(({ tcp }) => tcp),
      ),
      family('ipv4', of(4).some(isHeard)),
      family('ipv6', of(6).some(isHeard)),
    ];
  }

  private async ask(address: IpAddress, signal: CancelSignal, transport?: 'tcp'): Promise<Answered> {
    const asked = this.client.query(address, { ...ROOT, ...(transport && { transport }) }, signal);
    const answer = await asked.catch(orElse(undefined));
    return answer && (answer.message.aa ? 'authoritative' : 'intercepted');
  }

  /** Two of each version of IP. */
  private async addresses(signal: CancelSignal): Promise<IpAddress[]> {
    const found = await this.published(signal).catch(orElse([] as IpAddress[]));
    const all = found.length > 0 ? found : HINTS.flatMap((text) => IpAddress.parse(text) ?? []);
    return ([4, 6] as const).flatMap((version) => all.filter((one) => one.version === version).slice(0, SERVERS));
  }

  private async published(signal: CancelSignal): Promise<IpAddress[]> {
    const { answers } = await this.resolver.query({ name: '.', type: 'NS' }, signal);
    const hosts = recordsOf(answers, '.', 'NS')
      .map(({ data }) => data.target)
      .slice(0, SERVERS);
    const asked = hosts.flatMap((name) =>
      (['A', 'AAAA'] as const).map((type) => this.resolver.query({ name, type }, signal)),
    );
    return (await Promise.all(asked)).flatMap((answer) =>
      answer.answers.flatMap((record) => (record.type === 'A' || record.type === 'AAAA' ? record.data.address : [])),
    );
  }
}

function transport(id: CapabilityId & ('udp' | 'tcp'), answers: readonly Answered[]): Capability {
  const count = answers.filter((one) => one !== undefined).length;
  if (count === 0) return { id, state: 'missing', outcome: 'silent', params: {} };
  const isIntercepted = answers.includes('intercepted');
  return {
    id,
    state: isIntercepted ? 'limited' : 'ok',
    outcome: isIntercepted ? 'intercepted' : 'ok',
    params: { count },
  };
}

function family(id: CapabilityId & ('ipv4' | 'ipv6'), isHeard: boolean): Capability {
  return { id, state: isHeard ? 'ok' : 'missing', outcome: isHeard ? 'ok' : 'silent', params: {} };
}
