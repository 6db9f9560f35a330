import { Injectable } from '@nestjs/common';
import type { Caller } from '../../edge/limits/caller.js';
import { DnssecParams, type DnssecResult } from '../../dnssec/dnssec.dto.js';
import { DnssecService } from '../../dnssec/dnssec.service.js';
import { Localizer } from '../../edge/texts/localizer.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

/** RFC 9904: must not be used for signing. */
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

  async run(params: DnssecParams, caller?: Caller): Promise<DnssecResult> {
    return (await this.service.inspect(params, caller)).body;
  }

  render({ domain, status, adValidated, ds, dnskeys, links }: DnssecResult): string {
    const isIsland = status === 'unsigned' && ds.length === 0 && dnskeys.length > 0;
    const isOld = status === 'valid' && dnskeys.every(({ algorithm }) => DEPRECATED.test(algorithm));
    const head = [
      this.say(isIsland ? 'island' : status, { domain }),
      this.say(adValidated ? 'validated' : 'unvalidated'),
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
}
