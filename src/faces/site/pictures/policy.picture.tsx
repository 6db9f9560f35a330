import type { JSX } from 'preact';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { type PageContext, usePage } from '../page-context.js';
import { Figure, OffsetGroup } from './figure.js';
import { Hatch, Legend } from './legend.js';

type Mail = NonNullable<ReportAnalysisResult['mail']>;

const POLICIES = ['none', 'quarantine', 'reject'] as const;
type Policy = (typeof POLICIES)[number];
const ROW_HEIGHT = 96;
/** A share that is too small to be seen is drawn this wide. */
const LEAST_PERCENT = 1;

/** What each policy would do with all messages. */
export function PolicyPicture({ mail }: { readonly mail: Mail }): JSX.Element {
  const page = usePage();
  const { messages, whatIf } = mail;
  const { lost, unproven, spoofed } = whatIf.reject;
  const wanted = messages - spoofed;
  const number = (value: number) => page.number(value);
  const words = { lost: number(lost), spoofed: number(spoofed) };
  return (
    <>
      <Legend
        signs={[
          ['ink', 'pass'],
          ...(lost > 0
            ? ([
                ['w', 'spam'],
                ['p', 'lost'],
              ] as const)
            : []),
          ...(spoofed > 0
            ? ([
                ['hatch', 'spoofed'],
                ['void', 'stopped'],
              ] as const)
            : []),
        ]}
      />
      <Figure
        id="what-if"
        title={page.t('tools.reports.whatIf', { messages: number(messages) })}
        caption={page.t(`tools.reports.${unproven > 0 ? 'whatIfUnproven' : 'whatIfNote'}`, {
          wanted: number(wanted),
          unproven: number(unproven),
        })}
        height={ROW_HEIGHT * POLICIES.length}
        table={{
          head: ['policy', 'delivered', 'spam', 'lost', 'spoofed'].map((key) =>
            page.t(`tools.reports.policyColumns.${key}`),
          ),
          rows: POLICIES.map((policy) => [
            `p=${policy}`,
            number(policy === 'none' ? wanted : wanted - lost),
            number(policy === 'quarantine' ? lost : 0),
            number(policy === 'reject' ? lost : 0),
            number(policy === 'none' ? 0 : spoofed),
          ]),
        }}
      >
        <Hatch />
        {POLICIES.map((policy, i) => (
          <PolicyRow
            y={i * ROW_HEIGHT}
            policy={policy}
            shares={sharesOf(wanted - lost, lost, spoofed, messages)}
            sum={sumOf(policy, lost, page)}
            below={page.t(`tools.reports.below.${policy}`, words)}
          />
        ))}
      </Figure>
    </>
  );
}

interface Shares {
  readonly pass: number;
  readonly lost: number;
  readonly spoofed: number;
}

function sharesOf(pass: number, lost: number, spoofed: number, messages: number): Shares {
  const percent = (part: number) => (part === 0 ? 0 : Math.max(LEAST_PERCENT, (100 * part) / messages));
  const shares = { pass: percent(pass), lost: percent(lost), spoofed: percent(spoofed) };
  const scale = 100 / (shares.pass + shares.lost + shares.spoofed);
  return { pass: shares.pass * scale, lost: shares.lost * scale, spoofed: shares.spoofed * scale };
}

function sumOf(policy: Policy, lost: number, page: PageContext): string {
  if (policy === 'none' || lost === 0) return page.t('tools.reports.sums.nothing');
  return page.t(`tools.reports.sums.${policy === 'quarantine' ? 'spam' : 'lost'}`, { lost: page.number(lost) });
}

const FAILING_CLASS: Readonly<Record<Policy, string>> = { none: 'ink', quarantine: 'w', reject: 'p' };

function PolicyRow({ y, policy, shares, sum, below }: PolicyRowProps): JSX.Element {
  const { pass, lost, spoofed } = shares;
  return (
    <>
      {y > 0 && <line class="hair" x1="0" x2="100%" y1={y} y2={y} />}
      <text class="m b" x="0" y={y + 26}>{`p=${policy}`}</text>
      <OffsetGroup x="100%">
        <text class="end b" x="0" y={y + 26}>
          {sum}
        </text>
      </OffsetGroup>
      {pass > 0 && <rect class="ink" x="0" y={y + 38} width={`${pass}%`} height="18" />}
      {lost > 0 && <rect class={FAILING_CLASS[policy]} x={`${pass}%`} y={y + 35} width={`${lost}%`} height="24" />}
      {spoofed > 0 && (
        <rect
          class={policy === 'none' ? 'hatch' : 'void'}
          fill={policy === 'none' ? 'url(#hatch)' : undefined}
          x={`${pass + lost}%`}
          y={y + 38}
          width={`${spoofed}%`}
          height="18"
        />
      )}
      <text class="s q" x="0" y={y + 76}>
        {below}
      </text>
    </>
  );
}

interface PolicyRowProps {
  readonly y: number;
  readonly policy: Policy;
  readonly shares: Shares;
  readonly sum: string;
  readonly below: string;
}
