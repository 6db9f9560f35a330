import { Injectable } from '@nestjs/common';
import { recordsOf } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { ApiError, quoteInput } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import { isFailure } from '#platform/network/dns/denial.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { DkimParams, DkimResult } from './dkim.dto.js';
import { keyReport } from './key-report.js';

@Injectable()
export class DkimService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
  ) {}

  async inspect({ domain, selector }: DkimParams, client?: Client): Promise<Report<DkimResult>> {
    const name = selector.nameAt(domain);
    if (name === undefined) throw new ApiError('invalid_selector', { value: quoteInput(selector.text) });
    const asked = { api: 'v1', domain: domain.ascii, selector: selector.text, name } as const;
    const rule: CacheRule<DkimResult> = {
      key: `dkim:${name}`,
      lifetime: ({ status = Rcode.NOERROR }) => (isFailure({ rcode: status }) ? 'short' : 'full'),
      isConclusive: () => true,
    };
    return this.cache.report(rule, client, async () => ({ ...asked, ...(await this.keyAt(name)) }));
  }

  private async keyAt(name: string): Promise<Omit<DkimResult, 'api' | 'domain' | 'selector' | 'name'>> {
    const { rcode, answers } = await this.resolver.query({ name, type: 'TXT' });
    const texts = recordsOf(answers, name, 'TXT').map(presentData);
    return texts.length === 0 ? { found: false, status: rcode } : { found: true, ...keyReport(texts.sort()) };
  }
}
