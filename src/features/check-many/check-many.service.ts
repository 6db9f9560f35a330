import { Injectable } from '@nestjs/common';
import { DomainName } from '#base/domain/domain-name.js';
import type { Severity } from '#base/domain/finding.js';
import { ApiError, overloaded, quoteInput } from '#platform/edge/errors/api-error.js';
import { toApiError } from '#platform/edge/errors/upstream-refusal.js';
import { UpstreamLog } from '#platform/edge/errors/upstream-log.js';
import type { Client } from '#platform/edge/limits/client.js';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { HealthService } from '#features/health/health.service.js';
import { firstOfEachKind, type NextDate } from '#base/domain/next-date.js';
import { SharedFindings } from './shared-findings.js';

/**
 * Domains of one request that are checked at a time. It leaves room for the other requests of the client, and is so
 * small that packets to a provider with all the domains wait instead of being refused.
 */
const MAX_AT_A_TIME = 4;
const OK = 200;

/** Who asked, and where the lines go. `write` waits while the reader is slow. */
interface ManyRequest {
  readonly domains: readonly string[];
  readonly language: Language;
  /** Each domain counts toward its limit. When it disconnects, its waiting reports are cancelled. Undefined without limits. */
  readonly client: Client | undefined;
  readonly isOver: () => boolean;
  readonly write: (line: DomainLine | LastLine) => Promise<void>;
}

/** When something expires. What is unknown has no date. */
type ExpiryDate = Pick<NextDate, 'what' | 'of' | 'until'>;

/** The result of one domain. */
export type DomainLine = { readonly domain: string; readonly status: number } & (
  | { readonly report: DomainHealth; readonly dates: readonly ExpiryDate[] }
  | { readonly error: { readonly code: string; readonly message: string } }
);

export interface ManyTotals {
  checked: number;
  failed: number;
  problem: number;
  warn: number;
}

/** A finding that several domains have in common. */
export interface SharedLine {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
  readonly domains: readonly string[];
}

export interface LastLine {
  readonly summary: ManyTotals;
  readonly shared: readonly SharedLine[];
}

/** Checks a list of domains, a few at a time, and writes a line for each as soon as it is done. */
@Injectable()
export class CheckManyService {
  constructor(
    private readonly health: HealthService,
    private readonly renderer: HealthRenderer,
    private readonly limiter: RateLimiter,
    private readonly localizer: Localizer,
    private readonly upstream: UpstreamLog,
  ) {}

  /** Refused as a whole only if no domain is valid: such a request counts as one, as an invalid one does elsewhere. */
  async check(request: ManyRequest): Promise<void> {
    const waiting = eachOnce(request.domains);
    if (request.client && !waiting.some((typed) => DomainName.parse(typed)))
      await this.limiter.take(request.client, 'day');
    const totals = { checked: 0, failed: 0, problem: 0, warn: 0 };
    const shared = new SharedFindings();
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined && !request.isOver(); next = waiting.shift())
        await request.write(await this.lineOf(next, request, totals, shared));
    };
    await Promise.all(Array.from({ length: MAX_AT_A_TIME }, work));
    if (!request.isOver()) await request.write({ summary: totals, shared: this.sharedLines(shared, request.language) });
  }

  private async lineOf(
    typed: string,
    request: ManyRequest,
    totals: ManyTotals,
    shared: SharedFindings,
  ): Promise<DomainLine> {
    const domain = DomainName.parse(typed);
    try {
      if (!domain) throw new ApiError('invalid_domain', { value: quoteInput(typed) });
      const report = await this.counted(domain, request);
      totals.checked++;
      const worst = (['problem', 'warn'] as const).find((level) =>
        report.findings.some(({ severity }) => severity === level),
      );
      if (worst) totals[worst]++;
      shared.add(report);
      const rendered = this.renderer.render(report, request.language);
      return { domain: domain.ascii, status: OK, report: rendered, dates: expiryDates(report) };
    } catch (error) {
      const refusal = toApiError(error) ?? (request.isOver() ? overloaded() : undefined);
      if (!refusal) throw error;
      totals.failed++;
      this.upstream.about(refusal);
      const message = this.localizer.text(request.language, `errors.${refusal.code}`, refusal.params);
      return { domain: domain?.ascii ?? typed, status: refusal.getStatus(), error: { code: refusal.code, message } };
    }
  }

  /** A domain counts as one request, except where the service was too busy for it. */
  private async counted(domain: DomainName, { client }: ManyRequest): Promise<HealthReport> {
    const hit = client && (await this.limiter.take(client, 'day'));
    try {
      return (await this.health.report(domain, client)).body;
    } catch (error) {
      if (hit && toApiError(error)?.code === 'overloaded') await this.limiter.giveBack(hit);
      throw error;
    }
  }

  private sharedLines(shared: SharedFindings, language: Language): readonly SharedLine[] {
    return shared.list().map(({ id, severity, report, domains }) => {
      const [{ title, detail } = { title: '', detail: '' }] = this.renderer.render(report, language).findings;
      return { id, severity, title, detail, domains };
    });
  }
}

/** The first date of each kind, the next one first. */
function expiryDates({ figures }: HealthReport): ExpiryDate[] {
  return firstOfEachKind(figures?.dates ?? []).map(({ what, of, until }) => ({ what, of, until }));
}

/** Names in the order of the list; one that is written in several ways counts once. */
function eachOnce(domains: readonly string[]): string[] {
  return [...new Map(domains.map((typed) => [DomainName.parse(typed)?.ascii ?? typed, typed])).values()];
}
