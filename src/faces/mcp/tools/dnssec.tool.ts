import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { DnssecParams, type DnssecResult } from '#features/dnssec/dnssec.dto.js';
import { DnssecService } from '#features/dnssec/dnssec.service.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

/** Algorithms that must not be used for signing (RFC 9904). */
const DEPRECATED = /^(RSAMD5|DSA|RSASHA1)(-NSEC3-SHA1)?$/;

@Injectable()
export class DnssecTool extends Tool<DnssecParams, DnssecResult> {
  readonly name = 'dnssec_check';
  readonly operation = 'inspectDnssec';
  readonly input = () => DnssecParams;

  constructor(
    private readonly service: DnssecService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: DnssecParams, client?: Client): Promise<DnssecResult> {
    return (await this.service.inspect(params, client)).body;
  }

  render({ domain, status, reason, adValidated, ds, dnskeys, links }: DnssecResult): string {
    const isIsland = status === 'unsigned' && ds.length === 0 && dnskeys.length > 0;
    const isOld = status === 'valid' && dnskeys.every(({ algorithm }) => DEPRECATED.test(algorithm));
    const head = [
      this.say(isIsland ? 'island' : status, { domain, reason: reason ? this.say(`reasons.${reason}`) : '' }),
      this.say(adValidated ? 'validated' : 'unvalidated'),
      ...(ds.length > 0 ? [this.say('ttls', { ds: this.ttl(ds), dnskeys: this.ttl(dnskeys) })] : []),
      ...(isOld ? [this.say('deprecated', { algorithm: dnskeys[0]?.algorithm ?? '' })] : []),
    ].join(' ');
    const entries = [
      ...ds.map(({ keyTag, algorithm, digestType }, i): Forms => {
        const fits = links[i]?.matched ? 'matched' : 'unmatched';
        return [this.say(fits, { keyTag, algorithm, digestType })];
      }),
      ...dnskeys.map(({ keyTag, algorithm, role, flags }): Forms => [
        this.say('key', { keyTag, algorithm, role, flags }),
      ]),
    ];
    return this.listed(head, entries);
  }

  private ttl([first]: readonly { readonly ttl: number | null }[]): string {
    return typeof first?.ttl === 'number' ? this.say('seconds', { count: first.ttl }) : this.say('noTtl');
  }
}
