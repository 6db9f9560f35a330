import type { JSX } from 'preact';
import type { WebCheckResult, WebFinding } from '#features/web-check/web-check.dto.js';
import { webCheckView } from '../../views/web-check.view.js';
import { stateOf } from '../../views/counts.js';
import { Blocks } from '../components/blocks.js';
import { Row } from '../components/copy.js';
import { Proof, RuleRow } from '../components/finding.js';
import type { State } from '../components/icons.js';
import { Steps } from '../components/texts.js';
import { FaultArticle } from '../components/fault-article.js';
import { Section } from '../components/section.js';
import { FindingLines } from '../components/tool-findings.js';
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
  const { domain, findings } = result;
  const having = (...states: readonly State[]) => findings.filter((finding) => states.includes(stateOf(finding)));
  const faults = having('problem', 'warn');
  return (
    <>
      <div class="section">
        <Blocks blocks={webCheckView(result).filter(({ kind }) => kind !== 'findings')} />
        <p class="actions no-print">
          <a class="button" href={page.href(`/web-check/${domain}?fresh=true`)} rel="nofollow">
            {page.t('verify.again')}
          </a>
        </p>
      </div>
      {faults.length > 0 && (
        <Section id="findings" class="section box" title={page.t('tools.web.findings')}>
          {faults.map((finding) => (
            <FaultArticle finding={finding}>
              <Facts finding={finding} />
            </FaultArticle>
          ))}
        </Section>
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
