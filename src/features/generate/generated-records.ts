import type { GeneratedRecord } from './generate.dto.js';
import type { GeneratorResult } from './generate.service.js';

/** The DNS records of a result, whatever its kind. */
export function generatedRecords(result: GeneratorResult): readonly GeneratedRecord[] {
  switch (result.kind) {
    case 'spf':
    case 'dmarc':
      return [{ host: result.host, type: result.type, value: result.record }];
    case 'caa':
      return result.records;
    case 'mta-sts':
      return [result.dnsRecord, ...(result.tlsRptRecord ? [result.tlsRptRecord] : [])];
  }
}
