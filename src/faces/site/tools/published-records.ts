import { Injectable } from '@nestjs/common';
import { presentData } from '#formats/dns-wire/resource-record.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Fact } from '#base/domain/fact.js';
import { hostName } from '#base/domain/host-name.js';
import type { Kind } from '#features/generate/generate.dto.js';
import type { SpfResult } from '#features/generate/spf.dto.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { LiveDnsReader } from '#engine/gathering/live-dns-reader.js';
import { spfLookupIn } from '#engine/gathering/spf-dns-lookup.js';
import { parseCaa } from '#formats/records/caa.js';
import { isDmarc } from '#formats/records/dmarc.js';
import { FATAL_NOTES, SpfLookupCount, targetOf } from '#formats/records/spf-lookup-count.js';
import { isSpf, LOOKUP_LIMIT, parseSpf } from '#formats/records/spf.js';
import { isTlsRpt } from '#formats/records/tls-rpt.js';
import { isBimi } from '#formats/records/bimi.js';
import { isMtaSts } from '#formats/records/mta-sts.js';
import { absoluteName } from '#base/domain/absolute-name.js';
import type { ChangeRow, PreviewTyped } from './preview-form.js';
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

  /** New records of kinds of which a name can have only one replace the published one. */
  async replacing(domain: DomainName, typed: PreviewTyped): Promise<PreviewTyped> {
    const isAlone = (row: ChangeRow) => typed.rows.every((one) => one === row || one.host !== row.host);
    const isMeant = (row: ChangeRow) => kindOf(row) !== undefined && isAlone(row);
    if (!typed.rows.some(isMeant)) return typed;
    const reading = this.dns.read(BUDGET_MS, async (dns) => {
      const rows: ChangeRow[] = [];
      for (const row of typed.rows) rows.push(isMeant(row) ? await replacingRow(row, domain, dns) : row);
      return { ...typed, rows };
    });
    return reading.catch(() => typed);
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

/** RFC 7208 section 4.5 and others: two records of one of these kinds at one name invalidate each other. */
const SINGLE = [isSpf, isDmarc, isMtaSts, isTlsRpt, isBimi];

function kindOf({ action, type, value }: ChangeRow): ((text: string) => boolean) | undefined {
  return action === 'add' && type === 'TXT' ? SINGLE.find((is) => is(value)) : undefined;
}

async function replacingRow(row: ChangeRow, domain: DomainName, dns: DnsReader): Promise<ChangeRow> {
  const is = kindOf(row);
  const host = absoluteName(row.host, domain.ascii, domain.registration.ascii);
  if (!is || host === undefined) return row;
  const texts = await dns.texts(host);
  const [old, ...others] = texts.state === 'known' ? texts.value.filter(is) : [];
  return old === undefined || others.length > 0 || old === row.value ? row : { ...row, action: 'replace', old };
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
