import { Injectable } from '@nestjs/common';
import { recordsOf } from '../dns-wire/answer-records.js';
import { presentData } from '../dns-wire/resource-record.js';
import { ApiError, quoted } from '../edge/errors/api-error.js';
import type { Caller } from '../edge/limits/caller.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import type { DkimParams, DkimResult } from './dkim.dto.js';
import { keyReport } from './key-report.js';

@Injectable()
export class DkimService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
  ) {}

  async inspect({ domain, selector }: DkimParams, caller?: Caller): Promise<Report<DkimResult>> {
    const name = selector.nameAt(domain);
    if (name === undefined) throw new ApiError('invalid_selector', { value: quoted(selector.text) });
    const asked = { api: 'v1', domain: domain.ascii, selector: selector.text, name } as const;
    return this.cache.report(`dkim:${name}`, caller, async () => ({ ...asked, ...(await this.keyAt(name)) }));
  }

  private async keyAt(name: string): Promise<Omit<DkimResult, 'api' | 'domain' | 'selector' | 'name'>> {
    const { rcode, answers } = await this.resolver.ask({ name, type: 'TXT' });
    const texts = recordsOf(answers, name, 'TXT').map(presentData);
    return texts.length === 0 ? { found: false, status: rcode } : { found: true, ...keyReport(texts.sort()) };
  }
}
