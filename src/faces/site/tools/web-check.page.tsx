import type { JSX } from 'preact';
import { SEVERITIES } from '#base/domain/finding.js';
import type { WebCheckResult, WebFinding } from '#features/web-check/web-check.dto.js';
import { isJudged } from '#features/web-check/web-verdict.js';
import { Row } from '../components/copy.js';
import { Proof, RuleRow } from '../components/finding.js';
import { SeverityIcon, type State } from '../components/icons.js';
import { Steps } from '../components/texts.js';
import { FaultArticle } from '../components/fault-article.js';
import { FindingLines, stateOf } from '../components/tool-findings.js';
import { usePage } from '../page-context.js';
import { DomainInput, type Typed } from './fields.js';
import { ToolPage } from './tool-page.js';
import { WebCertificateSection, WebTlsSections } from './web-check-tls.js';
import { WebConfiguration } from './web-configuration.js';
import { WebHttpSections } from './web-check-http.js';

/** The security of a website: answer, what to change, configuration, and what was seen. */
export function WebCheckPage({ result, ...typed }: Typed & { readonly result?: WebCheckResult }): JSX.Element {
  return (
    <ToolPage
      tool="web"
      path="/web-check"
      form={<DomainInput {...typed} value={result?.domain ?? typed.value} />}
      subject={result?.domain}
      json={result && `/api/v1/web-check/${result.domain}`}
    >
      {result && <WebResult result={result} />}
    </ToolPage>
  );
}

function WebResult({ result }: { readonly result: WebCheckResult }): JSX.Element {
  const page = usePage();
  const { findings } = result;
  const having = (...states: readonly State[]) => findings.filter((finding) => states.includes(stateOf(finding)));
  const faults = having('problem', 'warn');
  return (
    <>
      <Answer result={result} />
      {faults.length > 0 && (
        <section class="section box" aria-labelledby="findings-h" id="findings">
          <div class="section-head">
            <h2 id="findings-h">{page.t('tools.web.findings')}</h2>
          </div>
          {faults.map((finding) => (
            <FaultArticle finding={finding}>
              <Facts finding={finding} />
            </FaultArticle>
          ))}
        </section>
      )}
      <WebConfiguration findings={findings} />
      <WebTlsSections tls={result.tls} />
      <WebCertificateSection certificate={result.tls.certificate} />
      <WebHttpSections result={result} />
      <Lines title={page.t('report.notes')} findings={having('info')} />
      <Lines title={page.t('report.passed')} findings={having('ok')} />
      <Lines title={page.t('tools.web.untested')} findings={having('unknown')} />
    </>
  );
}

/** The answer in one sentence, the profile, and how much was found out. */
function Answer({ result }: { readonly result: WebCheckResult }): JSX.Element {
  const page = usePage();
  const { findings, hops, tls, finalUrl, grade, checkedAt } = result;
  const states = findings.map(stateOf);
  const count = (wanted: State) => states.filter((state) => state === wanted).length;
  const faults = count('problem') + count('warn');
  const wasSeen = hops.length > 0 || tls.certificate !== null;
  const worst = SEVERITIES.findLast((severity) => states.includes(severity)) ?? 'info';
  const isSafe = isJudged(result);
  const calm = wasSeen ? (isSafe ? 'clean' : 'unjudged') : 'nothing';
  const verdict = faults > 0 ? page.count('tools.web.faults', faults) : page.t(`tools.web.${calm}`);
  const isBeyond = faults === 0 && grade.mozilla === 'none';
  return (
    <section class="answer-first" aria-label={page.t('tools.web.answer')}>
      <SeverityIcon state={faults > 0 ? worst : isSafe ? 'ok' : 'unknown'} />
      <div>
        <p class="verdict">{verdict}</p>
        {isBeyond && <p class="grounds">{page.t('tools.web.beyond')}</p>}
        <p class="grounds">
          {page.t('tools.web.checked', { at: page.moment(checkedAt), url: finalUrl ?? result.domain })}
        </p>
        <p class="actions no-print">
          <a class="button" href={page.href(`/web-check/${result.domain}?fresh=true`)} rel="nofollow">
            {page.t('verify.again')}
          </a>
        </p>
        {wasSeen && (
          <dl class="tally">
            <div>
              <dt>{page.t('tools.web.mozilla')}</dt>
              <dd>{page.t(`tools.web.levels.${grade.mozilla ?? 'unknown'}`)}</dd>
            </div>
            <div>
              <dt>{page.t('tools.web.problems')}</dt>
              <dd>{count('problem')}</dd>
            </div>
            <div>
              <dt>{page.t('tools.web.warnings')}</dt>
              <dd>{count('warn')}</dd>
            </div>
            <div>
              <dt>{page.t('severity.unknown')}</dt>
              <dd>{count('unknown')}</dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  );
}

function Lines({ title, findings }: LinesProps): JSX.Element {
  const page = usePage();
  return (
    <FindingLines
      title={title}
      findings={findings}
      topicOf={({ topic }) => page.t(`tools.web.topics.${topic}`)}
      facts={(finding) => <Facts finding={finding} />}
    />
  );
}

interface LinesProps {
  readonly title: string;
  readonly findings: readonly WebFinding[];
}

/** Steps, the command that shows it, and where the rule stands. */
function Facts({ finding }: { readonly finding: WebFinding }): JSX.Element {
  const page = usePage();
  const { id, fix, evidence, verify, references } = finding;
  const [rule = ''] = id.split('.');
  const anchor = id.replace('.', '-');
  return (
    <dl class="facts">
      {fix && (
        <Row label={page.t('finding.fix')}>
          <div class="fix">
            <Steps id={`s-${anchor}`} steps={fix.steps} />
            {fix.configuration && (
              <p>
                <a href="#config">{page.t('tools.web.config.link')}</a>
              </p>
            )}
          </div>
        </Row>
      )}
      <Proof anchor={anchor} evidence={evidence} verify={verify} />
      <RuleRow rule={rule} references={references} />
    </dl>
  );
}
