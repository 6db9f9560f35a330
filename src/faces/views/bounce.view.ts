import type { BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import type { RecordsByCheck } from '#features/bounce/bounce-records.service.js';
import { CONFIDENCES, type Reason } from '#features/bounce/reason.js';
import { type Block, code, type Fact, type Line, marked, type State, words, type Words } from './block.js';

type Report = BounceAnalysisResult['reports'][number];

/** Why a message came back, for each recipient; with what the records of the first ones show now, where it is known. */
export function bounceView({ reports }: BounceAnalysisResult, now: readonly RecordsByCheck[] = []): readonly Block[] {
  if (reports.length > 0) return reports.flatMap((report, i) => recipientBlocks(report, now[i]));
  return [
    {
      kind: 'verdict',
      subject: '',
      state: 'info',
      title: words('views.bounce.none'),
      more: [words('views.bounce.noneDetail'), [words('views.bounce.delivered'), { next: '/api/v1/header-analysis' }]],
    },
  ];
}

function recipientBlocks(report: Report, now: RecordsByCheck | undefined): readonly Block[] {
  const { recipient = '', meaning, actor, checks } = report;
  return [
    {
      kind: 'verdict',
      subject: recipient,
      state: stateOf(report),
      title: titleOf(report),
      more: [meaning, [words('views.bounce.facts.actor'), words(`views.bounce.actors.${actor}`)]],
    },
    ...(checks.length > 0
      ? [
          {
            kind: 'list' as const,
            title: words('views.bounce.facts.checks'),
            items: checks.map(({ endpoint, why }): Line => {
              const records = now?.get(endpoint);
              const shown = records ? [marked(records.state, words('views.bounce.now')), records.text] : [];
              return [{ next: endpoint }, why, ...shown];
            }),
          },
        ]
      : []),
    { kind: 'facts', facts: factsOf(report) },
  ];
}

function factsOf(report: Report): readonly Fact[] {
  const { recipient, confidence, likelyReasons, blockList, blockListUrl, status, replyCode, remoteMta, diagnostic } =
    report;
  const [first, second] = likelyReasons ?? [];
  const likely = first === undefined ? undefined : second === undefined ? reasonTitle(first) : either(first, second);
  const facts: readonly (readonly [string, Line | undefined])[] = [
    ['recipient', recipient],
    // A service of an older version does not say it.
    ['confidence', CONFIDENCES.includes(confidence) ? words(`views.bounce.confidences.${confidence}`) : undefined],
    ['likely', likely],
    ['blockList', blockList],
    ['blockListUrl', blockListUrl === undefined ? undefined : { link: blockListUrl }],
    ['status', status],
    ['replyCode', replyCode],
    ['remoteMta', remoteMta],
    ['diagnostic', diagnostic === undefined ? undefined : code(diagnostic)],
  ];
  return facts.flatMap(([name, value]) =>
    value === undefined ? [] : [{ label: words(`views.bounce.facts.${name}`), value }],
  );
}

/** After these actions, it is not known whether the message arrived. */
const PASSED_ON: ReadonlySet<string | undefined> = new Set(['relayed', 'expanded']);

function titleOf({ reason, orReason, action }: Report): Words {
  if (PASSED_ON.has(action)) return words('views.bounce.passedOn');
  return orReason === undefined ? reasonTitle(reason) : either(reason, orReason);
}

function either(reason: Reason, other: Reason): Words {
  return words('views.bounce.or', { reason: reasonTitle(reason), other: reasonTitle(other) });
}

function reasonTitle(reason: Reason): Words {
  return words(`bounce.reasons.${reason}.title`);
}

function stateOf({ reason, actor, action }: Report): State {
  if (PASSED_ON.has(action)) return 'info';
  if (reason === 'delivered' || reason === 'vacation') return 'ok';
  if (reason === 'undefined' || reason === 'onhold') return 'unknown';
  return actor === 'nobody' || reason === 'feedback' ? 'warn' : 'problem';
}
