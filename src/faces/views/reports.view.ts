import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import {
  type Block,
  code,
  type Inline,
  type Line,
  marked,
  NOTHING,
  type State,
  type TableBlock,
  words,
} from './block.js';
import { bulkSenderTable } from './bulk-sender.view.js';

type Mail = NonNullable<ReportAnalysisResult['mail']>;
type Source = Mail['sources'][number];
type Tls = NonNullable<ReportAnalysisResult['tls']>;

const FAILURE_COLUMNS = ['address', 'arrived', 'failed', 'result', 'from', 'returnPath'] as const;
const FAILURE_STATES = { confirmed: 'problem', gone: 'ok', unknown: 'unknown' } as const;
const TLS_POLICIES = new Set(['sts', 'tlsa', 'no-policy-found']);
/** The reports do not have an answer, or only the reader knows it. */
const UNDECIDED = new Set(['early', 'few', 'gaps', 'unexplained'].map((outcome) => `reports-policy.${outcome}`));

/** What reports say: the answer, what to change, the proof, and what was read. */
export function reportsView(result: ReportAnalysisResult): readonly Block[] {
  const { domain, mail, tls, files, findings, failures, bulkSender, checkedAt } = result;
  const tightening = findings.find(({ id }) => id === 'reports-policy.ready')?.fix?.record;
  return [
    {
      kind: 'verdict',
      subject: domain ?? '',
      state: stateOf(result),
      title: answerOf(result),
      more: mail ? [groundsOf(mail)] : [],
    },
    ...(tightening
      ? [
          {
            kind: 'facts',
            facts: [{ label: `${tightening.host} ${tightening.type}`, value: tightening.value, copy: 'value' }],
          } as const,
        ]
      : []),
    { kind: 'text', line: words('views.reports.readAt', { count: files.length, time: { moment: checkedAt } }) },
    { kind: 'picture', name: 'policies' },
    ...(mail ? changes(mail) : []),
    { kind: 'findings', title: words('views.findings'), findings, zone: domain ?? undefined },
    conditionTable(result),
    ...(mail ? [sourceTable(mail)] : []),
    { kind: 'picture', name: 'sources' },
    { kind: 'picture', name: 'days' },
    ...(tls ? [tlsTable(tls)] : []),
    {
      kind: 'table',
      title: words('views.reports.failures'),
      lead: words('views.reports.failuresNote'),
      columns: FAILURE_COLUMNS.map((key) => words(`views.reports.failureColumns.${key}`)),
      rows: failures.map((failure) => FAILURE_COLUMNS.map((key) => failure[key] ?? NOTHING)),
    },
    bulkSenderTable(bulkSender, words('views.reports.bulkNote')),
    fileList(files),
  ];
}

function stateOf({ mail, tls, domain, findings }: ReportAnalysisResult): State {
  if (domain === null || (!mail && !tls)) return 'unknown';
  if (!mail) return findings.find(({ id }) => id.startsWith('reports-tls.'))?.severity ?? 'info';
  if (findings.some(({ id }) => id === 'reports-policy.losing')) return 'problem';
  if (findings.some(({ id }) => UNDECIDED.has(id))) return 'info';
  return mail.next === 'stay' ? 'warn' : 'ok';
}

function answerOf({ mail, tls, domain, failures }: ReportAnalysisResult): Inline {
  if (mail) return mail.answer;
  if (domain === null) return words('views.reports.nothing');
  if (tls) return words('views.reports.onlyTls', { failed: tls.failed, sessions: tls.sessions });
  return failures.length > 0 ? words('views.reports.onlyFailures') : words('views.reports.noMail', { domain });
}

function groundsOf({ basis, messages }: Mail): Line {
  const { days, organizations, from, to } = basis;
  const said = { days, reporters: organizations.length, messages };
  if (from === undefined || to === undefined) return words('views.reports.groundsUndated', said);
  return words('views.reports.grounds', { ...said, from: { day: from }, to: { day: to } });
}

/** What each source needs before the policy becomes stricter. */
function changes({ blockers, sources, whatIf }: Mail): readonly Block[] {
  if (blockers.length === 0) return [];
  return [
    {
      kind: 'steps',
      title: words('views.reports.plan'),
      steps: blockers.map((index) => {
        const source = sources[index]!;
        return {
          when: [sourceName(source), { quiet: words('views.reports.saved', { count: source.lost }) }],
          what: [source.why, ...(source.fix?.conditions ?? [])],
          remove: [],
          publish: source.fix ? [recordOf(source.fix)] : [],
        };
      }),
    },
    { kind: 'text', line: words('views.reports.planNote', { lost: whatIf.reject.lost }) },
  ];
}

function recordOf({ host, type, value }: NonNullable<Source['fix']>): string {
  return `${host} ${type} ${value}`;
}

/** A source in a few words: its host or operator, and its address or their number. */
export function sourceName({ host, operator, addresses, addressCount }: Source): Inline {
  const isOne = addressCount === 1;
  const place = isOne ? (addresses[0] ?? '') : words('views.reports.addresses', { count: addressCount });
  const owner = isOne ? (host ?? operator) : (operator ?? host);
  return owner === undefined ? place : words('views.reports.place', { owner, place });
}

function conditionTable({ conditions }: ReportAnalysisResult): TableBlock {
  return {
    kind: 'table',
    title: words('views.reports.conditions'),
    columns: ['condition', 'state', 'numbers'].map((key) => words(`views.reports.${key}`)),
    rows: conditions.map(({ condition, met, why }) => [condition, conditionState(met), why]),
  };
}

function conditionState(met: boolean | null): Inline {
  if (met === null) return marked('unknown', words('views.reports.undecided'));
  return met ? marked('ok', words('views.reports.met')) : marked('warn', words('views.reports.notMet'));
}

function sourceTable({ sources, blockers }: Mail): TableBlock {
  return {
    kind: 'table',
    title: words('views.reports.sources'),
    lead: words('views.reports.sourcesNote'),
    columns: ['source', 'kind', 'messages', 'spf', 'dkim', 'why', 'fix'].map((key) =>
      words(`views.reports.columns.${key}`),
    ),
    rows: sources.map((source, i) => {
      const { messages, aligned, why } = source;
      const share = (part: number) => words('views.share', { percent: Math.round((100 * part) / messages) });
      return [
        sourceName(source),
        kindOf(source),
        messages,
        share(aligned.spf + aligned.both),
        share(aligned.dkim + aligned.both),
        why,
        fixOf(source, blockers.includes(i)),
      ];
    }),
  };
}

function kindOf({ kind, mailingList, certainty, authorizedBy }: Source): Line {
  const say = (key: string) => words(`views.reports.${key}`);
  return [
    say(`kinds.${mailingList ? 'list' : kind}`),
    ...(kind === 'provider' ? [{ quiet: say(authorizedBy === undefined ? 'unauthorized' : 'authorized') }] : []),
    ...(certainty === 'medium' ? [{ quiet: say('likely') }] : []),
  ];
}

function fixOf({ kind, lost, unproven, fix }: Source, isBlocker: boolean): Line {
  const say = (key: string) => words(`views.reports.${key}`);
  if (kind === 'spoofed') return say('stopped');
  if (unproven) return marked('warn', say('isYours'));
  if (lost === 0) return say(fix ? fixWord(fix) : 'noFix');
  if (isBlocker) return [marked('warn', say('blocks')), ...(fix ? [say(fixWord(fix))] : [])];
  return fix ? [say(fixWord(fix)), code(recordOf(fix))] : say('fewLost');
}

function fixWord({ where, host }: NonNullable<Source['fix']>): string {
  if (where !== 'dns') return 'sign';
  return host.startsWith('_dmarc.') ? 'relax' : 'authorize';
}

function tlsTable({ sessions, failed, policies }: Tls): TableBlock {
  return {
    kind: 'table',
    title: words('views.reports.tls'),
    lead: words('views.reports.tlsNote', { failed, sessions }),
    columns: ['policy', 'host', 'successful', 'failed', 'result', 'meaning'].map((key) =>
      words(`views.reports.tlsColumns.${key}`),
    ),
    rows: policies.flatMap(({ type, mxHosts, successful, failed: lost, failures }): (readonly Line[])[] => [
      [policyName(type), mxHosts.join(', ') || words('views.reports.all'), successful, lost, NOTHING, NOTHING],
      ...failures.map(({ result, receivingHost, count, meaning, now }) => [
        policyName(type),
        receivingHost ?? words('views.reports.all'),
        NOTHING,
        count,
        marked(FAILURE_STATES[now], result),
        meaning,
      ]),
    ]),
  };
}

function policyName(type: string): Inline {
  return words(`views.reports.policyTypes.${TLS_POLICIES.has(type) ? type : 'other'}`);
}

/** Those that could not be read come first. */
function fileList(files: ReportAnalysisResult['files']): Block {
  const sorted = files.toSorted((one, other) => Number(isRead(one)) - Number(isRead(other)));
  const counts = { read: files.filter(isRead).length, count: files.length };
  return {
    kind: 'list',
    title: words('views.reports.files', counts),
    items: sorted.map(({ name, kind, organization, from, to, reason }): Line => {
      const state = kind === 'unreadable' ? 'problem' : reason === undefined ? 'ok' : 'info';
      const isDated = from !== undefined && to !== undefined;
      return [
        marked(state, words(`views.reports.fileKinds.${kind}`)),
        code(name),
        ...(organization === undefined ? [] : [{ quiet: organization }]),
        ...(isDated ? [{ quiet: words('views.reports.period', { from: { day: from }, to: { day: to } }) }] : []),
        ...(reason === undefined ? [] : [reason]),
      ];
    }),
  };
}

function isRead({ kind }: ReportAnalysisResult['files'][number]): boolean {
  return kind !== 'unreadable';
}
