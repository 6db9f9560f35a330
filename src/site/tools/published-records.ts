import { Injectable } from '@nestjs/common';
import { presentData } from '../../dns-wire/resource-record.js';
import type { DomainName } from '../../domain/domain-name.js';
import type { Fact } from '../../domain/fact.js';
import { hostName } from '../../domain/host-name.js';
import type { Kind } from '../../generate/generate.dto.js';
import type { SpfResult } from '../../generate/spf.dto.js';
import type { DnsReader } from '../../health/gathering/dns-reader.js';
import { LiveDnsReader } from '../../health/live-dns-reader.js';
import { spfLookupIn } from '../../health/topics/spf/spf-dns-lookup.js';
import { parseCaa } from '../../records/caa.js';
import { isDmarc } from '../../records/dmarc.js';
import { FATAL_NOTES, SpfLookupCount, targetOf } from '../../records/spf-lookup-count.js';
import { isSpf, LOOKUP_LIMIT, parseSpf } from '../../records/spf.js';
import { isTlsRpt } from '../../records/tls-rpt.js';
import { caaForm, mtaStsForm, NO_ANSWER, type PublishedForm, textForm } from './published-form.js';

const BUDGET_MS = 8000;

/** The DNS lookups of a made SPF record, with those of its includes. */
export interface SpfCosts {
  readonly lookups: number;
  /** Includes whose record receivers cannot use. */
  readonly unusable: readonly string[];
  /** Whether every include was counted. */
  readonly complete: boolean;
}

/** Reads what the generators need from the DNS. */
@Injectable()
export class PublishedRecords {
  constructor(private readonly dns: LiveDnsReader) {}

  form(kind: Kind, { ascii }: DomainName): Promise<PublishedForm> {
    return this.dns.read(BUDGET_MS, (dns) => formOf(kind, ascii, dns)).catch(() => NO_ANSWER);
  }

  /** The terms of the record itself are known; only includes have to be looked up. */
  async costs({ record, lookupCount }: SpfResult): Promise<SpfCosts> {
    const includes = parseSpf(record).record.terms.filter(({ kind }) => kind === 'include');
    const rest = lookupCount - includes.length;
    const unknown: SpfCosts = { lookups: lookupCount, unusable: [], complete: includes.length === 0 };
    if (includes.length === 0 || lookupCount > LOOKUP_LIMIT) return unknown;
    const counting = this.dns.read(BUDGET_MS, async (dns): Promise<SpfCosts> => {
      const count = await SpfLookupCount.of('', { terms: includes }, spfLookupIn(dns));
      const isKnown = count.complete && count.noted('failed').length === 0;
      const broken = count.costs.filter(({ note }) => FATAL_NOTES.includes(note));
      return {
        lookups: rest + count.lookups,
        unusable: broken.flatMap((one) => targetOf(one) ?? []),
        complete: isKnown,
      };
    });
    return counting.catch(() => unknown);
  }
}

async function formOf(kind: Kind, domain: string, dns: DnsReader): Promise<PublishedForm> {
  switch (kind) {
    case 'spf':
      return formFrom(await dns.texts(domain), (texts) => textForm(kind, texts.filter(isSpf)));
    case 'dmarc':
      return formFrom(await dns.texts(`_dmarc.${domain}`), (texts) => textForm(kind, texts.filter(isDmarc)));
    case 'caa':
      return formFrom(await dns.records(domain, 'CAA'), (records) =>
        caaForm(records.map((record) => parseCaa(presentData(record)).record)),
      );
    case 'mta-sts': {
      const [mx, reports] = await Promise.all([dns.records(domain, 'MX'), dns.texts(`_smtp._tls.${domain}`)]);
      const texts = reports.state === 'known' ? reports.value.filter(isTlsRpt) : [];
      return formFrom(mx, (records) => {
        const sorted = records.toSorted((one, other) => one.data.preference - other.data.preference);
        return mtaStsForm(
          sorted.map(({ data }) => hostName(data.exchange)).filter((host) => host !== ''),
          texts,
        );
      });
    }
  }
}

function formFrom<T>(fact: Fact<T>, make: (value: T) => PublishedForm): PublishedForm {
  return fact.state === 'known' ? make(fact.value) : NO_ANSWER;
}
