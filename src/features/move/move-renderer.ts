import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { Clock } from '#base/domain/clock.js';
import type { Finding } from '#base/domain/finding.js';
import { publicAddress } from '#platform/edge/http/public-address.js';
import { FindingTexts, sourcesOf } from '#platform/edge/texts/finding-texts.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import type { HealthFinding } from '#features/health/health.dto.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import { SEVERITY_OF } from './differences.js';
import type { StepKey } from './move-check.js';
import { moveChecks } from './move-checks.js';
import { isReady, type MoveReport, type SideReport } from './move-report.js';
import type { MoveResult } from './move.dto.js';
import type { VisitedServer } from './server-visits.js';
import { formatTimeSpan } from '#platform/edge/texts/time-span.js';
import type { TimetableStep } from './timetable.js';

/** A plain object type of the DTO class. */
type RenderedSide = { readonly [K in keyof MoveResult['proposed']]: MoveResult['proposed'][K] };

const SOURCES = new Map(sourcesOf(moveChecks, 'move'));
/** All other steps are taken at the DNS provider. */
const AT_THE_REGISTRAR: ReadonlySet<string> = new Set<StepKey>(['remove-ds', 'both-ds', 'new-ds', 'enter-glue']);

/** Renders the report of a move in a language. */
@Injectable()
export class MoveRenderer {
  constructor(
    private readonly texts: FindingTexts,
    private readonly health: HealthRenderer,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  render(report: MoveReport, locale: Language): MoveResult {
    const { domain, zone, current, proposed, ttls, checkedAt } = report;
    const now = this.clock.now(); // part of the report may be older
    const after = this.health.render(report.after, locale);

    return {
      api: 'v1',
      domain,
      zone,
      current: { ...rendered(current), ttls },
      proposed: rendered(proposed),
      ready: isReady(report),
      reasons: report.reasons.map((finding) => this.reason(withTitles(finding, after), zone, locale)),
      differences: report.differences.map(({ kind, current: was, proposed: will, isExpected, ...rest }) => ({
        ...rest,
        current: [...was],
        proposed: [...will],
        severity: isExpected ? ('info' as const) : SEVERITY_OF[kind],
        difference: kind,
      })),
      after,
      confirmed: [...report.confirmed],
      timetable: report.timetable.map((step) => this.step(step, zone, now, locale)),
      checkedAt,
      locale,
    };
  }

  private reason(finding: Finding, zone: string, language: Language): HealthFinding {
    return this.texts.finding(language, SOURCES, finding, ({ steps }) => ({
      steps: this.texts.steps(language, 'move-steps', steps),
      where: AT_THE_REGISTRAR.has(steps[0]?.key ?? '') ? ('registrar' as const) : ('dns' as const),
      cta: {
        label: this.texts.text(language, 'health.propagation', {}),
        href: publicAddress(this.config.http, `propagation/${zone}/NS?lang=${language}`),
      },
    }));
  }

  private step({ name, from, seconds, params }: TimetableStep, zone: string, now: number, language: Language) {
    const spans = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        typeof value === 'number' ? formatTimeSpan(value, language) : value,
      ]),
    );
    const key = name === 'complete' && 'servers' in params ? 'complete-kept' : name;
    const what = this.texts.text(language, `move.timetable.${key}`, { zone, ...spans });
    if (from === 'switch') return { step: name, afterSeconds: seconds, what };
    return { step: name, at: new Date(now + seconds * 1000).toISOString(), what };
  }
}

/** Names findings of the report after the move by their titles. */
function withTitles(reason: Finding, { findings }: MoveResult['after']): Finding {
  const ids = reason.params.findings;
  if (!Array.isArray(ids)) return reason;
  const titles = ids.map((id: unknown) => findings.find((finding) => finding.id === id)?.title ?? String(id));
  return { ...reason, params: { ...reason.params, findings: titles } };
}

function rendered({ servers, ns, ds, serial, isSigned }: SideReport): RenderedSide {
  return {
    nameServers: servers.map((server) => ({
      name: server.name,
      addresses: server.addresses.map(String),
      state: stateOf(server),
    })),
    ns: [...ns],
    ds: [...ds],
    serial: serial ?? null,
    signed: isSigned,
  };
}

function stateOf({ visits }: VisitedServer): RenderedSide['nameServers'][number]['state'] {
  const [first] = visits;
  if (!first) return 'no-address';
  const states = new Set(visits.map(({ state }) => state));
  states.delete('unknown');
  if (states.size === 0) return 'unknown';
  if (states.size === 1) return [...states][0]!;
  return states.has('answers') ? 'partly' : 'lame';
}
