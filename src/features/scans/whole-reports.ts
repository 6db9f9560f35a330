import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { parseForeignJson } from '#base/domain/foreign-json.js';
import type { Sign } from '#base/domain/sign.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import { ProfilesService } from '#features/profiles/profiles.service.js';
import { WebCheckRenderer } from '#features/web-check/web-check-renderer.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import { profileIn } from './scan-checks.js';

/** Everything that a report says, without its sentences. */
export type WholeReport =
  | { readonly health: HealthReport; readonly seen?: readonly Sign[]; readonly web?: WebReport }
  | { readonly web: WebReport }
  | { readonly mail: MailCheckResult };

const LINE_END = 0x0a;
/** Replaces the domain. In JSON this character is always escaped. */
const SIGN = '\u0001';
/** A report that is longer as JSON is not kept. */
const MAX_REPORT_BYTES = 128 * 1024;
/** All reports of a chunk together. */
const MAX_UNPACKED_BYTES = 8 * 2 ** 20;
const [pack, unpack] = [promisify(brotliCompress), promisify(brotliDecompress)];
/** Reports of customers of one provider differ little, so all reports of a chunk have to be within the window. */
const PACKING = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/**
 * A report as it is kept; undefined if it is too long. In place of the domain is a sign, so
 * that long parts of two reports are the same.
 */
export function wholeText(report: WholeReport, domain: string): Buffer | undefined {
  const json = JSON.stringify('health' in report ? { ...report, health: returnedOf(report) } : report);
  const text = Buffer.from(json.replaceAll(domain, SIGN));
  return text.length > MAX_REPORT_BYTES ? undefined : text;
}

/** Leaves out what no endpoint returns. Only a scan that judges a profile keeps what was observed. */
function returnedOf({ health, seen }: Extract<WholeReport, { readonly health: HealthReport }>): object {
  const left = { figures: undefined, services: undefined, skipped: undefined };
  return { ...health, ...left, ...(!seen && { observed: undefined }) };
}

/** Reports in the order of their lines; those that are not there are empty. */
export function packWhole(texts: readonly (Buffer | undefined)[]): Promise<Buffer> {
  return pack(Buffer.concat(texts.flatMap((text) => [text ?? Buffer.alloc(0), Buffer.of(LINE_END)])), PACKING);
}

export async function unpackWhole(block: Buffer): Promise<readonly Buffer[]> {
  const all = await unpack(block, { maxOutputLength: MAX_UNPACKED_BYTES });
  const texts: Buffer[] = [];
  for (let from = 0, end = all.indexOf(LINE_END); end >= 0; from = end + 1, end = all.indexOf(LINE_END, from))
    texts.push(all.subarray(from, end));
  return texts;
}

/** Reports of scans as the endpoints say them. */
@Injectable()
export class WholeReports {
  constructor(
    private readonly health: HealthRenderer,
    private readonly web: WebCheckRenderer,
    private readonly profiles: ProfilesService,
  ) {}

  /** Null for one that is not there. */
  rendered(text: Buffer | undefined, domain: string, checks: string, language: Language): object | null {
    if (text === undefined || text.length === 0) return null;
    const report = parseForeignJson(text.toString().replaceAll(SIGN, domain)) as WholeReport;
    if ('mail' in report) return report.mail;
    if (!('health' in report)) return this.web.render(report.web, language);
    const profile = profileIn(checks);
    if (profile === undefined) return this.health.render(report.health, language);
    return this.profiles.rendered(profile, report, language);
  }
}
