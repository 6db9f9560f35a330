import type { ComponentChildren, JSX } from 'preact';
import type { Finding } from '../../views/block.js';
import { usePage } from '../page-context.js';
import type { ShownFinding } from '../../views/health-findings.js';
import { Command, Row } from './copy.js';
import { FaultArticle } from './fault-article.js';
import { Icon, SeverityLabel } from './icons.js';
import { RecordBox } from './record.js';
import { Detail, Steps } from './texts.js';

export interface FindingProps {
  readonly finding: ShownFinding;
  readonly zone: string;
  /** Changes of the plan that resolve the finding. */
  readonly changes?: readonly { readonly number: number; readonly title: string }[];
}

/** A problem or a warning, with evidence and fix. */
export function FindingArticle({ finding, zone, changes }: FindingProps): JSX.Element {
  const { category, cost } = finding;
  return (
    <FaultArticle finding={finding} category={category} cost={cost} heading="h4">
      <FindingFacts finding={finding} zone={zone} changes={changes} />
    </FaultArticle>
  );
}

/** A note, collapsed to one line. */
export function FindingLine({ finding, zone, changes }: FindingProps): JSX.Element {
  const page = usePage();
  const { id, severity, category, title, untested } = finding;
  return (
    <details class="line" id={id} data-severity={severity} data-category={category}>
      <summary>
        <SeverityLabel state={untested ? 'unknown' : severity} />
        <span class="line-title">{title}</span>
        <span class="chip">{page.t(`topics.${finding.topic}`)}</span>
      </summary>
      <div class="line-body">
        <Detail text={finding.detail} />
        <FindingFacts finding={finding} zone={zone} changes={changes} />
      </div>
    </details>
  );
}

/** Fix, evidence, command and rule of any finding. */
export function FindingFacts({ finding, zone, changes = [] }: FactsProps): JSX.Element {
  const page = usePage();
  const { id, fix, evidence, verify, references, rule } = finding;
  const anchor = id.replace('.', '-');
  return (
    <dl class="facts">
      {changes.length > 0 && (
        <Row label={page.t('finding.fix')} plain>
          {changes.map(({ number, title }) => (
            <p>
              <a href={`#change-${number}`}>{page.t('plan.change', { number, title })}</a>
            </p>
          ))}
        </Row>
      )}
      {changes.length === 0 && fix && (
        <FixRow finding={finding} zone={zone}>
          <p>
            <a href={withoutPath(fix.cta.href)}>{fix.cta.label}</a>
          </p>
        </FixRow>
      )}
      <Proof anchor={anchor} evidence={evidence} verify={verify} />
      <RuleRow rule={rule} references={references} />
    </dl>
  );
}

/** Steps and record of a fix. */
export function FixRow({ finding: { id, fix }, zone, children }: FixRowProps): JSX.Element | null {
  const page = usePage();
  const anchor = id.replace('.', '-');
  if (!fix) return null;
  return (
    <Row label={page.t('finding.fix')}>
      <div class="fix">
        <Steps id={`s-${anchor}`} steps={fix.steps} />
        {fix.record && <RecordBox id={`r-${anchor}`} record={fix.record} zone={zone} />}
        {children}
      </div>
    </Row>
  );
}

interface FixRowProps {
  readonly finding: Pick<Finding, 'id' | 'fix'>;
  readonly zone: string | undefined;
  readonly children?: ComponentChildren;
}

/** The page of the rule, and the documents that it is based on. */
export function RuleRow({ rule, references }: RuleRowProps): JSX.Element {
  const page = usePage();
  return (
    <Row label={page.t('finding.rule')} plain>
      {rule !== undefined && <a href={page.href(`/rules/${rule}`)}>{rule}</a>}
      {references.map(({ title, url }, i) => (
        <>
          {(rule !== undefined || i > 0) && ', '}
          <a href={url}>{title}</a>
        </>
      ))}
    </Row>
  );
}

interface RuleRowProps {
  /** Absent if it has no page. */
  readonly rule?: string | undefined;
  readonly references: readonly { readonly title: string; readonly url: string }[];
}

/** Shortens a link to the plan, which is on the same page. */
function withoutPath(href: string): string {
  return href.endsWith('#plan') ? '#plan' : href;
}

interface FactsProps extends Omit<FindingProps, 'finding'> {
  readonly finding: Pick<ShownFinding, 'id' | 'fix' | 'evidence' | 'verify' | 'references' | 'rule'>;
}

/** A check that passed, with its evidence. */
export function PassedItem({ finding }: { readonly finding: ShownFinding }): JSX.Element {
  const page = usePage();
  const { id, severity, category, title, detail, rule } = finding;
  return (
    <li id={id} data-severity={severity} data-category={category}>
      <span class="is-ok">
        <Icon name="ok" />
      </span>
      <a class="quiet-link" href={page.href(`/rules/${rule}`)}>
        {title}
      </a>
      <span class="proof">{detail.split('\n', 1)[0]}</span>
    </li>
  );
}

interface ProofProps extends Pick<Finding, 'evidence'> {
  readonly anchor: string;
  readonly verify?: string | undefined;
}

/** The evidence, and the command that shows it. */
export function Proof({ anchor, evidence, verify }: ProofProps): JSX.Element {
  const page = usePage();
  return (
    <>
      {evidence.length > 0 && (
        <Row label={page.t('finding.evidence')}>
          <div class="seen">
            {evidence.map(({ host, type, value }) => (
              <div>
                <span class="where">{`${type} ${host}`.trim()}</span> {value}
              </div>
            ))}
          </div>
        </Row>
      )}
      {verify !== undefined && (
        <Row label={page.t('finding.verify')}>
          <Command id={`v-${anchor}`} text={verify} />
        </Row>
      )}
    </>
  );
}
