import { isDoubtful, scoreLevel } from '#base/domain/score.js';
import type { ReplayedHealth } from '#features/evidence/evidence.dto.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { healthTopics } from '#features/health/health-topics.js';
import { amount, type Block, type Inline, type Line, type State, type Words, words } from './block.js';
import { alsoAffected, consequencesOf } from './consequences.js';
import { counts } from './counts.js';
import { areasOf, isUnknown, shownFinding } from './health-findings.js';
import { shownScore } from './score.js';
import type { Area } from './topic-groups.js';

type Judged = Pick<DomainHealth, 'displayDomain' | 'findings' | 'resolvable' | 'score'>;

/** The health check of a domain, of now or from a file. */
export function healthView(report: DomainHealth | ReplayedHealth): readonly Block[] {
  const { domain, displayDomain, findings, checkedAt } = report;
  const { state, title } = healthVerdict(report);
  return [
    {
      kind: 'verdict',
      subject: displayDomain,
      state,
      title,
      more: isUnknown(report) ? [words('views.mail.advice.unknown')] : grounds(report),
    },
    ...('replay' in report ? origin(report) : []),
    ...(isUnknown(report) || !report.resolvable ? [] : [{ kind: 'text', line: nextStep(domain, state) } as const]),
    { kind: 'findings', title: words('views.findings'), findings, zone: domain, judged: !isUnknown(report) },
    { kind: 'text', line: words('views.checked', { at: { moment: checkedAt } }) },
  ];
}

/** A report from a file says when it was taken, and what the file does not answer. */
function origin({ domain, replay: { takenAt, version, missing } }: ReplayedHealth): readonly Block[] {
  const text = (name: string, params: Words['params']) =>
    ({ kind: 'text', line: words(`evidence.${name}`, params) }) as const;
  return [
    text('replayed', { time: { moment: takenAt }, version }),
    ...(missing > 0 ? [text('missing', { count: missing })] : []),
    text('live', { command: { next: `/api/v1/check/${domain}` } }),
  ];
}

/** What the worst faults mean for the owner; without a finding, what could not be tested. */
export function healthVerdict(report: Judged): { readonly state: State; readonly title: Line } {
  const { findings, resolvable } = report;
  const first = findings[0]?.title ?? '';
  if (isUnknown(report)) return { state: 'unknown', title: first };
  if (!resolvable) return { state: 'problem', title: first };
  const faults = (['problem', 'warn'] as const).find((one) => findings.some(({ severity }) => severity === one));
  if (faults) return { state: faults, title: headline(report, faults) };
  const open = areasOf(findings.map((finding) => shownFinding(finding))).filter(({ state }) => state === 'unknown');
  if (open.length > 0) {
    const areas = { list: open.map(({ name }) => words(`site.areas.${name}`)) };
    return { state: 'unknown', title: words('site.verdict.open', { areas }) };
  }
  const untested = findings.filter(({ id }) => id.endsWith('.unknown')).length;
  return untested > 0
    ? { state: isDoubtful(findings, healthTopics) ? 'unknown' : 'ok', title: amount('site.verdict.untested', untested) }
    : { state: 'ok', title: words('site.verdict.ok') };
}

function headline({ displayDomain, findings, score }: Judged, worst: 'problem' | 'warn'): Line {
  const shown = { findings: findings.map((finding) => shownFinding(finding)) };
  const consequences = consequencesOf(shown);
  if (consequences.length > 0) {
    const also = alsoAffected(shown);
    return [
      ...consequences.map((key) => words(`site.consequences.${key}`, { domain: displayDomain })),
      ...(also.length > 0
        ? [words(`site.consequences.${worst === 'problem' ? 'also' : 'alsoWarnings'}`, { areas: namesOf(also) })]
        : []),
    ];
  }
  const areas = namesOf(areasOf(shown.findings).flatMap(({ name, state }) => (state === worst ? [name] : [])));
  // Warnings that cost much are serious, though no problem is among them.
  const isSerious = worst === 'warn' && scoreLevel(score) !== 'high';
  return words(`site.verdict.${isSerious ? 'warnings' : worst}`, { areas });
}

function namesOf(areas: readonly Area[]): Inline {
  return { list: areas.map((name) => words(`site.areasInSentence.${name}`)) };
}

function grounds({ score, findings }: DomainHealth): readonly Line[] {
  const isOpen = isDoubtful(findings, healthTopics);
  return [
    [words('views.score', { score: shownScore(score, isOpen) }), counts(findings)],
    ...(isOpen ? [words('views.health.doubtful')] : []),
  ];
}

function nextStep(domain: string, state: State): Line {
  return state === 'problem' || state === 'warn'
    ? [words('views.fixAll'), { next: `/api/v1/plan/${domain}` }]
    : [words('views.health.spam'), { next: '/api/v1/header-analysis' }];
}
