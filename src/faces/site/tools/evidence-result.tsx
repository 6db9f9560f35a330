import type { JSX } from 'preact';
import { countsByKind } from '#engine/simulation/evidence/evidence-recording.js';
import type { ReadEvidence } from '#engine/simulation/evidence/read-evidence.js';
import type { NetworkQuestion } from '#engine/simulation/recording/network-question.js';
import type { Compared } from '#features/compare/compare.service.js';
import type { ReplayedHealth } from '#features/evidence/evidence.dto.js';
import type { AreaFacts } from '#features/health/area-facts.js';
import type { ShownFinding } from '../../views/health-findings.js';
import { healthVerdict } from '../../views/health.view.js';
import { Row } from '../components/copy.js';
import { FaultArticle } from '../components/fault-article.js';
import { Proof, RuleRow } from '../components/finding.js';
import { Glance } from '../components/glance.js';
import { Icon, SeverityLabel } from '../components/icons.js';
import { Passed } from '../components/passed.js';
import { Ring } from '../components/ring.js';
import { ScoreSection } from '../components/score-section.js';
import { Section } from '../components/section.js';
import { FindingLines } from '../components/tool-findings.js';
import { usePage } from '../page-context.js';
import type { ReportView } from '../report/report-view.js';
import { ChangedRules } from './evidence-rules.js';

/** The report of a file, and what the file contains. */
export interface ShownEvidence {
  readonly view: ReportView;
  readonly areaFacts: AreaFacts | undefined;
  readonly evidence: ReadEvidence;
  readonly missing: readonly NetworkQuestion[];
  readonly replay: ReplayedHealth['replay'];
  /** With the report that was made at the time. */
  readonly compared: Compared | undefined;
}

/** Questions on one page that the file does not answer. */
const MAX_MISSING = 30;

export function EvidenceResult(shown: ShownEvidence): JSX.Element {
  const page = usePage();
  const { view, missing, compared, replay } = shown;
  const hasScore = !view.isUnknown && !view.isGone;
  const lines = { topicOf: ({ topic }: ShownFinding) => page.t(`topics.${topic}`), facts: seen };
  return (
    <>
      <Head {...shown} />
      <div class="meta">
        <p>
          {page.t('tools.evidence.judged')}{' '}
          {missing.length > 0 && <a href="#missing">{page.count('tools.evidence.notInFile', missing.length)}</a>}
        </p>
        <div class="actions no-print">
          <button class="button" type="button" data-print hidden>
            {page.t('report.print')}
          </button>
        </div>
      </div>
      {compared && <ChangedRules compared={compared} replay={replay} />}
      {hasScore && view.scoreParts.costs.length > 0 && (
        <ScoreSection parts={view.scoreParts} findings={view.findings} />
      )}
      <Findings view={view} />
      <FindingLines title={page.t('report.notes')} findings={view.notes} {...lines} />
      <Passed view={view} />
      <Missing missing={missing} />
      <Contents {...shown} />
    </>
  );
}

function Head({ view, areaFacts, replay }: ShownEvidence): JSX.Element {
  const page = usePage();
  const { domain, score } = view.report;
  const hasScore = !view.isUnknown && !view.isGone;
  return (
    <div class="report-head after">
      {hasScore && (
        <div class="score">
          <Ring score={score} isDoubtful={view.isDoubtful} />
          <p>{page.t('tools.evidence.today')}</p>
        </div>
      )}
      <div class="summary">
        <div class="note">
          <Icon name="info" />
          <div>
            <p>
              <b>
                {page.rich('tools.evidence.from', {
                  at: <time datetime={replay.takenAt}>{page.moment(replay.takenAt)}</time>,
                })}
              </b>{' '}
              {page.t('tools.evidence.forged')}
            </p>
            <p class="actions no-print">
              <a class="button primary" href={page.href(`/check/${domain}`)} rel="nofollow">
                {page.t('tools.evidence.live')}
              </a>
            </p>
          </div>
        </div>
        <p class="verdict">{page.wording.line(healthVerdict(view.report).title)}</p>
        {hasScore && <Glance areas={view.areas} facts={areaFacts} />}
      </div>
    </div>
  );
}

/** Without fixes: what helped on that day can be wrong today. The live report has them. */
function Findings({ view }: Pick<ShownEvidence, 'view'>): JSX.Element {
  const page = usePage();
  const { domain } = view.report;
  const hasFaults = view.faulty.length > 0;
  return (
    <Section
      id="findings"
      class="box section"
      title={page.t('tools.evidence.findings')}
      lead={!hasFaults && page.t('report.noFaults')}
    >
      {view.faulty.map(({ name, findings }) => (
        <section class="topic" aria-label={page.t(`topics.${name}`)}>
          <h3>{page.t(`topics.${name}`)}</h3>
          {findings.map((finding) => (
            <FaultArticle key={finding.id} finding={finding} cost={finding.cost} heading="h4">
              {seen(finding)}
            </FaultArticle>
          ))}
        </section>
      ))}
      {hasFaults && (
        <p class="small after">
          <a href={page.href(`/check/${domain}`)} rel="nofollow">
            {page.t('tools.evidence.fixes')}
          </a>
        </p>
      )}
    </Section>
  );
}

/** What a finding is based on, and its rule. A command would show the state of today. */
function seen({ id, evidence, rule, references }: ShownFinding): JSX.Element {
  return (
    <dl class="facts">
      <Proof anchor={id.replace('.', '-')} evidence={evidence} />
      <RuleRow rule={rule} references={references} />
    </dl>
  );
}

function Missing({ missing }: Pick<ShownEvidence, 'missing'>): JSX.Element | null {
  const page = usePage();
  if (missing.length === 0) return null;
  const more = missing.length - MAX_MISSING;
  return (
    <Section
      id="missing"
      class="box section"
      title={page.t('tools.evidence.missing')}
      lead={page.t('tools.evidence.missingLead')}
    >
      <ul class="lines preview-list">
        {missing.slice(0, MAX_MISSING).map((question) => (
          <li>
            <SeverityLabel state="unknown" word={page.t(`tools.evidence.kinds.${question.kind}`)} />{' '}
            <span class="foreign">{askedIn(question)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="small quiet">{page.count('pictures.more', more)}</p>}
    </Section>
  );
}

function Contents({ evidence, replay }: ShownEvidence): JSX.Element {
  const page = usePage();
  const { head, entries, sha256 } = evidence;
  const kinds = Object.entries(countsByKind(entries)).map(
    ([kind, count]) => `${page.t(`tools.evidence.kinds.${kind}`)} ${page.number(count)}`,
  );
  return (
    <Section class="box section" title={page.t('tools.evidence.contents')}>
      <dl class="facts">
        <Row label={page.t('tools.evidence.taken')} plain>
          {page.moment(replay.takenAt)}
        </Row>
        <Row label={page.t('tools.evidence.program')} plain>
          <span class="foreign">{`${head.program.name} ${head.program.version}`}</span>
        </Row>
        <Row label={page.t('tools.evidence.entries')} plain>
          {page.number(entries.length)}: {page.list(kinds)}
        </Row>
        <Row label="SHA-256" plain>
          <code>{sha256}</code>
        </Row>
      </dl>
      <p class="small quiet after">{page.t('tools.evidence.worth')}</p>
    </Section>
  );
}

/** A question in one line. */
function askedIn(question: NetworkQuestion): string {
  switch (question.kind) {
    case 'dns':
    case 'dns-each':
      return `${question.type} ${question.name}`;
    case 'server':
      return `${question.type} ${question.name} @${question.address}`;
    case 'page':
      return question.url;
    case 'port':
      return `${question.addresses.join(', ')}:${question.port}`;
    case 'smtp':
    case 'tls':
      return `${question.host} ${question.address}`;
    case 'rdap':
      return question.domain;
    default:
      return '';
  }
}
