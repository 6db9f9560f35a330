import { recordsOf } from '#formats/dns-wire/answer-records.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import type { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { ServiceBinding } from '#formats/records/service-binding.js';
import type { Tlsa } from '#formats/records/tlsa.js';

export interface HostAddresses {
  /** Public addresses; one per family is contacted. */
  readonly addresses: readonly IpAddress[];
  /** Whether DNSSEC validates them. */
  readonly isSecure: boolean;
}

/** The DNS lookups of one report. */
export class WebDns {
  /** The last failure, if any. */
  trouble: UpstreamError | undefined;
  /** Whether DNSSEC protects an answer could not be found out, so that DANE is unknown. */
  isUndecided = false;

  constructor(private readonly resolver: DnsResolver) {}

  async addresses(host: string): Promise<HostAddresses> {
    const answers = await Promise.all((['A', 'AAAA'] as const).map((type) => this.ask(host, type)));
    const [v4, v6] = answers;
    const found = [
      ...(v4 ? recordsOf(v4.answers, host, 'A') : []),
      ...(v6 ? recordsOf(v6.answers, host, 'AAAA') : []),
    ].map(({ data }) => data.address);
    return {
      addresses: found.filter((address) => specialPurpose(address) === undefined),
      isSecure: answers.every((answer) => answer?.ad === true),
    };
  }

  /** DNSSEC-validated TLSA records of port 443. */
  async tlsa(host: string): Promise<readonly Tlsa[]> {
    const name = `_443._tcp.${host}`;
    const answer = await this.ask(name, 'TLSA');
    return answer?.ad ? recordsOf(answer.answers, name, 'TLSA').map(({ data }) => data) : [];
  }

  /** HTTPS records; undefined if they could not be looked up. */
  async https(host: string): Promise<readonly ServiceBinding[] | undefined> {
    const answer = await this.ask(host, 'HTTPS');
    return answer && recordsOf(answer.answers, host, 'HTTPS').map(({ data }) => data);
  }

  private async ask(name: string, type: RecordType): Promise<DnsAnswer | undefined> {
    try {
      const answer = await readUnvalidated({ name, type }, (query) => this.resolver.query(query));
      this.isUndecided ||= answer.isUndecided === true;
      return answer;
    } catch (error) {
      this.trouble = UpstreamError.from(error);
      if (this.trouble.reason === 'busy') throw error; // the caller is asked to retry
      return undefined;
    }
  }
}
