import type { ScanResult, ScanStart, ScanSummary } from '#features/scans/scans.dto.js';
import {
  amount,
  type Block,
  code,
  type Inline,
  type Line,
  marked,
  NOTHING,
  type State,
  type TableBlock,
  type VerdictBlock,
  words,
} from './block.js';

/** The most frequent ones; the summary of the API has all. */
const MOST_FINDINGS = 30;
/** Lines of the list that are named because they are no domain. */
const MOST_LINES = 10;
/** Errors with a sentence of their own. */
const REASONS: ReadonlySet<string> = new Set(['upstream_unavailable', 'overloaded', 'internal_error', 'blocked']);

/** A new scan. */
export function scanStartView({ id, accepted, duplicates, invalid, url, callbackKey }: ScanStart): readonly Block[] {
  const left = leftOut({ duplicates, invalid });
  return [
    { kind: 'verdict', subject: '', state: 'info', title: say('progress.waiting', { total: accepted }), more: [] },
    {
      kind: 'facts',
      facts: [
        { label: 'ID', value: id, copy: 'value' },
        { label: say('page'), value: { link: url } },
        ...(callbackKey === undefined
          ? []
          : [{ label: say('callbackKey'), value: callbackKey, copy: 'value' } as const]),
      ],
    },
    ...(left.length > 0 ? [{ kind: 'list', title: say('open.title'), items: left } as const] : []),
    { kind: 'text', line: { next: `/api/v1/scans/${id}` } },
  ];
}

/** How far a scan is, which says nothing about its domains. */
export function scanStateView(scan: ScanResult): readonly Block[] {
  const { id, label, expiresAt } = scan;
  return [
    { kind: 'verdict', subject: label ?? '', state: 'info', title: progressLine(scan), more: openLines(scan) },
    { kind: 'facts', facts: [{ label: say('expires'), value: { moment: expiresAt } }] },
    { kind: 'text', line: { next: `/api/v1/scans/${id}/summary` } },
  ];
}

/** What a scan found, so far or at its end. */
export function scanView(scan: ScanResult, summary: ScanSummary): readonly Block[] {
  return [
    verdictOf(scan, summary),
    { kind: 'picture', name: 'shared', otherwise: sharedTable(summary) },
    { kind: 'picture', name: 'scores', otherwise: scoreTable(summary) },
    findingTable(summary),
    providerTable(summary),
    failureTable(summary),
    { kind: 'list', title: say('open.title'), items: openItems(scan, summary) },
  ];
}

function say(key: string, params?: Readonly<Record<string, Inline>>): Inline {
  return words(`views.scan.${key}`, params);
}

function verdictOf(scan: ScanResult, summary: ScanSummary): VerdictBlock {
  const [state, title] = judged(scan, summary);
  return {
    kind: 'verdict',
    subject: scan.label ?? '',
    state,
    title: say(`verdict.${title}`, { problems: summary.withProblems, checked: checkedOf(scan) }),
    more: [...causeLine(summary), ...checksLine(scan), progressLine(scan), ...openLines(scan)],
  };
}

/** Domains that have a report. */
function checkedOf({ done, failed }: ScanResult): number {
  return done - failed;
}

/** What is not finished, or could not be found out, is never good. */
function judged(scan: ScanResult, { withProblems, findings }: ScanSummary): readonly [State, string] {
  if (checkedOf(scan) <= 0) return ['unknown', scan.done > 0 ? 'noneChecked' : 'nothing'];
  if (withProblems > 0) return ['problem', 'problems'];
  const isWhole =
    scan.state === 'done' && scan.failed === 0 && !findings.some(({ severity }) => severity === 'unknown');
  if (findings.some(({ severity }) => severity === 'warn')) return ['warn', isWhole ? 'warnings' : 'openWarnings'];
  return isWhole ? ['ok', 'clean'] : ['unknown', 'open'];
}

function causeLine({ shared: [first] }: ScanSummary): readonly Line[] {
  return first
    ? [say('cause', { domains: first.domains, what: say(`inSentence.${first.kind}`), value: first.value })]
    : [];
}

/** What was found out about each domain, if it is not the usual. */
function checksLine({ checks }: ScanResult): readonly Line[] {
  const [kind, profile = ''] = checks.split(':');
  return kind === 'health' ? [] : [say(`checks.${kind}`, { profile: code(profile) })];
}

function progressLine({ state, total, done, remainingSeconds }: ScanResult): Line {
  const params = { total, done };
  if (state !== 'running') return say(`progress.${state}`, params);
  if (remainingSeconds === null) return say('progress.unknown', params);
  return say('progress.running', { ...params, time: { seconds: remainingSeconds } });
}

function openLines({ state, failed }: ScanResult): readonly Line[] {
  return [
    ...(failed > 0 ? [amount('views.scan.failed', failed)] : []),
    ...(state === 'running' ? [say('shuffled')] : []),
  ];
}

/** Servers and includes that findings of several domains name. */
export function sharedTable({ shared }: ScanSummary): TableBlock {
  return {
    kind: 'table',
    title: say('shared.title'),
    lead: say('shared.lead'),
    columns: [say('shared.what'), say('shared.name'), say('domains'), say('findings')],
    rows: shared.map(({ kind, value, domains, findings }) => [
      say(`kinds.${kind}`),
      code(value),
      domains,
      { list: findings.map((id) => code(id)) },
    ]),
  };
}

function scoreTable({ scores, findings }: ScanSummary): TableBlock {
  const isAnyOpen = findings.some(({ severity }) => severity === 'unknown');
  const isEmpty = scores.every(({ count }) => count === 0);
  return {
    kind: 'table',
    title: say('scores'),
    ...(isAnyOpen && { lead: say('scoresLead') }),
    columns: [say('score'), say('domains')],
    rows: isEmpty ? [] : scores.map(({ from, to, count }) => [say('step', { from, to }), count]),
  };
}

function findingTable({ findings }: ScanSummary): TableBlock {
  return {
    kind: 'table',
    title: say('frequent'),
    columns: [say('finding'), 'ID', say('domains'), say('share')],
    rows: findings
      .slice(0, MOST_FINDINGS)
      .map(({ id, severity, title, count, share }) => [
        marked(severity, title),
        code(id),
        count,
        words('views.share', { percent: Math.round(share * 1000) / 10 }),
      ]),
  };
}

function providerTable({ byProvider }: ScanSummary): TableBlock {
  return {
    kind: 'table',
    title: say('providers.title'),
    lead: say('providers.lead'),
    columns: [say('providers.name'), say('domains'), say('providers.withProblems'), say('providers.median')],
    rows: byProvider.map(({ provider, domains, withProblems, medianScore }) => [
      provider === '' ? say('providers.others') : provider,
      ...[domains, withProblems, medianScore ?? NOTHING],
    ]),
  };
}

function failureTable({ failures }: ScanSummary): TableBlock {
  return {
    kind: 'table',
    title: say('failures.title'),
    lead: say('failures.lead'),
    columns: [say('failures.reason'), say('domains'), say('failures.means')],
    rows: failures.map(({ reason, count }) => [
      code(reason),
      count,
      say(`reasons.${REASONS.has(reason) ? reason : 'other'}`),
    ]),
  };
}

/** What the result says nothing about. */
function openItems({ total, done, checks }: ScanResult, summary: ScanSummary): readonly Line[] {
  return [
    ...(total > done ? [amount('views.scan.open.left', total - done)] : []),
    say(`open.others.${checks.split(':')[0]}`),
    ...leftOut(summary),
  ];
}

/** Lines of the list that are not checked. */
function leftOut({ duplicates, invalid }: Pick<ScanStart, 'duplicates' | 'invalid'>): readonly Line[] {
  const lines = invalid.slice(0, MOST_LINES).map(({ line, text }) => say('open.line', { line, text }));
  return [
    ...(duplicates > 0 ? [amount('views.scan.open.duplicates', duplicates)] : []),
    ...(lines.length > 0 ? [say('open.invalid', { lines: { list: lines } })] : []),
  ];
}
