import type { JSX } from 'preact';
import { SEVERITIES } from '#base/domain/finding.js';
import { isDoubtful } from '#base/domain/score.js';
import type { SeoFinding, SeoReport } from '#features/seo/seo.dto.js';
import { seoTopics } from '#features/seo/seo-topics.js';
import type { PagePreview } from '#features/seo/page-preview.js';
import { FindingFacts } from '../components/finding.js';
import { Note } from '../components/note.js';
import { Ring } from '../components/ring.js';
import { FaultArticle } from '../components/fault-article.js';
import { Section } from '../components/section.js';
import { FindingLines } from '../components/tool-findings.js';
import { splitBlocks } from '../../views/block.js';
import { seoView } from '../../views/seo.view.js';
import { usePage } from '../page-context.js';
import { DomainInput, type Typed } from './fields.js';
import { ToolPage } from './tool-page.js';

interface SeoProps extends Typed {
  readonly result?: SeoReport;
  readonly preview?: PagePreview | null;
}

export function SeoPage({ result, preview, ...typed }: SeoProps): JSX.Element {
  const { domain, path = '/' } = result ?? {};
  const isHome = path === '/';
  const subject = domain === undefined || isHome ? domain : `${domain}${path}`;
  const query = isHome ? '' : `?path=${encodeURIComponent(path)}`;
  return (
    <ToolPage
      tool="seo"
      path="/seo-check"
      form={<DomainInput {...typed} value={subject ?? typed.value} hint="tools.seo.hint" />}
      subject={subject}
      json={result && `/api/v1/seo-check/${result.domain}${query}`}
    >
      {result && <SeoResult result={result} preview={preview ?? null} />}
    </ToolPage>
  );
}

function SeoResult({
  result,
  preview,
}: {
  readonly result: SeoReport;
  readonly preview: PagePreview | null;
}): JSX.Element {
  const page = usePage();
  const { title } = splitBlocks(seoView(result)).verdict;
  const sorted = result.findings.toSorted((one, other) => severityRank(other) - severityRank(one));
  const faults = sorted.filter(({ severity }) => severity === 'problem' || severity === 'warn');
  return (
    <>
      {result.error ? (
        <Note state="problem" title={page.wording.line(title)} />
      ) : (
        <div class="report-head">
          <div class="score">
            <Ring score={result.score} isDoubtful={isDoubtful(result.findings, seoTopics)} />
          </div>
          <div class="summary">
            <p class="verdict">{page.wording.line(title)}</p>
            <p class="small quiet">
              {page.foreign('views.seo.fetched', {
                at: page.moment(result.fetchedAt),
                url: result.finalUrl ?? result.domain,
              })}
            </p>
          </div>
        </div>
      )}
      {preview && <Previews result={result} preview={preview} />}
      {faults.length > 0 && (
        <Section id="seo" class="section box" title={page.t('report.findings')}>
          {faults.map((finding) => (
            <FaultArticle finding={finding}>
              <SeoFacts finding={finding} />
            </FaultArticle>
          ))}
        </Section>
      )}
      <Lines title={page.t('report.notes')} findings={sorted.filter(({ severity }) => severity === 'info')} />
      <Lines title={page.t('report.passed')} findings={sorted.filter(({ severity }) => severity === 'ok')} />
    </>
  );
}

function SeoFacts({ finding }: { readonly finding: SeoFinding }): JSX.Element {
  const [rule = ''] = finding.id.split('.');
  return <FindingFacts finding={Object.assign({ rule }, finding)} zone="" />;
}

function Lines({ title, findings }: LinesProps): JSX.Element {
  const page = usePage();
  return (
    <FindingLines
      title={title}
      findings={findings}
      topicOf={({ category }) => page.t(`seoTopics.${category}`)}
      facts={(finding) => <SeoFacts finding={finding} />}
    />
  );
}

interface LinesProps {
  readonly title: string;
  readonly findings: readonly SeoFinding[];
}

function severityRank({ severity }: SeoFinding): number {
  return SEVERITIES.indexOf(severity);
}

/** How the page may look in search results and shared links. The image is named, not loaded, to avoid third parties. */
function Previews({ result, preview }: { readonly result: SeoReport; readonly preview: PagePreview }): JSX.Element {
  const page = usePage();
  const title = result.pageTitle ?? page.t('tools.seo.noTitle');
  const host = result.domain;
  return (
    <Section id="previews" title={page.t('tools.seo.previews')} lead={page.t('tools.seo.previewsLead')}>
      <div class="split">
        <div>
          <h3 class="small-head">{page.t('tools.seo.snippet')}</h3>
          <div class="snippet">
            <p class="snippet-host">{preview.siteName ?? host}</p>
            <p class="snippet-title">{title}</p>
            <p class="snippet-text">{preview.description ?? page.t('tools.seo.noDescription')}</p>
          </div>
        </div>
        <div>
          <h3 class="small-head">{page.t('tools.seo.card')}</h3>
          <div class="card">
            <p class="card-image">
              {preview.image === null ? page.t('tools.seo.noImage') : page.t('tools.seo.image', { url: preview.image })}
            </p>
            <div class="card-text">
              <p class="snippet-host">{host}</p>
              <p class="card-title">{preview.socialTitle ?? title}</p>
              <p class="snippet-text">{preview.socialDescription ?? preview.description ?? ''}</p>
            </div>
          </div>
        </div>
      </div>
    </Section>
  );
}
