import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { citationsOf } from '../domain/citation.js';
import type { Finding } from '../domain/finding.js';
import { ruleFor } from '../domain/reference.js';
import { FindingTexts } from '../edge/texts/finding-texts.js';
import type { Language } from '../edge/texts/localizer.js';
import type { HealthFinding } from '../health/health.dto.js';
import { HealthRenderer } from '../health/health-renderer.js';
import { SEVERITY_OF } from './differences.js';
import type { StepKey } from './move-check.js';
import { moveChecks } from './move-checks.js';
import { isReady, type MoveReport, type SideReport } from './move-report.js';
import type { MoveResult } from './move.dto.js';
import type { Visited } from './server-visits.js';
import { span } from '../edge/texts/time-span.js';
import type { TimetableStep } from './timetable.js';

/** A plain object, whatever class describes it. */
type RenderedSide = { readonly [K in keyof MoveResult['proposed']]: MoveResult['proposed'][K] };

const TOPIC = 'move';
/** Every other step is taken at the DNS provider. */
const AT_THE_REGISTRAR: ReadonlySet<string> = new Set<StepKey>(['remove-ds', 'both-ds', 'new-ds', 'enter-glue']);

/** Tells the report of a move in a language. */
@Injectable()
export class MoveRenderer {
  constructor(
    private readonly texts: FindingTexts,
    private readonly health: HealthRenderer,
    private readonly config: Config,
  ) {}

  render(report: MoveReport, locale: Language): MoveResult {
    const { domain, zone, current, proposed, ttls, checkedAt } = report;
    return {
      api: 'v1',
      domain,
      zone,
      current: { ...rendered(current), ttls },
      proposed: rendered(proposed),
      ready: isReady(report),
      reasons: report.reasons.map((finding) => this.reason(finding, zone, locale)),
      differences: report.differences.map(({ kind, current: was, proposed: will, ...rest }) => ({
        ...rest,
        current: [...was],
        proposed: [...will],
        severity: SEVERITY_OF[kind],
        difference: kind,
      })),
      after: this.health.render(report.after, locale),
      timetable: report.timetable.map((step) => this.step(step, zone, checkedAt, locale)),
      checkedAt,
      locale,
    };
  }

  private reason(finding: Finding, zone: string, language: Language): HealthFinding {
    const { id, category, severity, params, fix, evidence = [], verify } = finding;
    const [check = '', outcome = ''] = id.split('.');
    const name = this.texts.text(language, `move.${check}.name`, {});
    const key = outcome === 'unknown' ? 'health.unknown' : `move.${id}`;
    const words = outcome === 'unknown' ? { ...params, name } : params;
    const reference = moveChecks.find((one) => one.id === check)?.reference;
    return {
      id,
      category,
      topic: TOPIC,
      severity,
      title: this.texts.text(language, `${key}.title`, words),
      detail: this.texts.text(language, `${key}.detail`, words),
      evidence: [...evidence],
      ...(verify !== undefined && { verify }),
      references: reference ? citationsOf(ruleFor(reference, outcome)) : [],
      ...(fix && {
        fix: {
          steps: fix.steps.map((step) => this.texts.text(language, `move-steps.${step.key}`, step.params)),
          where: AT_THE_REGISTRAR.has(fix.steps[0]?.key ?? '') ? ('registrar' as const) : ('dns' as const),
          cta: {
            label: this.texts.text(language, 'health.propagation', {}),
            href: this.address(`propagation/${zone}/NS?lang=${language}`),
          },
        },
      }),
    };
  }

  private step({ name, from, seconds, params }: TimetableStep, zone: string, start: string, language: Language) {
    const spans = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, typeof value === 'number' ? span(value, language) : value]),
    );
    const what = this.texts.text(language, `move.timetable.${name}`, { zone, ...spans });
    if (from === 'switch') return { afterSeconds: seconds, what };
    return { at: new Date(Date.parse(start) + seconds * 1000).toISOString(), what };
  }

  /** Absolute where it is known how we are reached. */
  private address(path: string): string {
    const { publicUrl } = this.config.http;
    return publicUrl === '' ? `/${path}` : new URL(path, publicUrl.replace(/\/?$/, '/')).href;
  }
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

function stateOf({ visits }: Visited): RenderedSide['nameServers'][number]['state'] {
  const [first] = visits;
  if (!first) return 'no-address';
  const states = new Set(visits.map(({ state }) => state));
  states.delete('unknown');
  if (states.size === 0) return 'unknown';
  if (states.size === 1) return [...states][0]!;
  return states.has('answers') ? 'partly' : 'lame';
}
