import type { JSX } from 'preact';
import type { ScanResult, ScanSummary } from '#features/scans/scans.dto.js';
import { scanView, sharedTable } from '../../views/scan.view.js';
import { Said, Blocks } from '../components/blocks.js';
import { Command } from '../components/copy.js';
import { Layout } from '../components/layout.js';
import { Table } from '../components/note.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';
import { ScanDeletion } from './scan-deletion.js';
import { ScoresPicture } from '../pictures/scores.picture.js';

interface ScanProps {
  readonly scan: ScanResult;
  readonly summary: ScanSummary;
  /** Somebody tried to delete it with another key. */
  readonly isRefused: boolean;
}

/** Without script, while it is not finished. */
const REFRESH_SECONDS = 15;

/** A scan. While it runs, the script replaces the part that changes; without script, the page is loaded again. */
export function ScanPage({ scan, summary, isRefused }: ScanProps): JSX.Element {
  const page = usePage();
  const isOpen = scan.state === 'waiting' || scan.state === 'running';
  const name = scan.label ?? page.count('scan.title', scan.total);
  return (
    <Layout
      title={`${page.t('scan.what')}: ${name}`}
      description={page.t('scan.description')}
      scripts={isOpen ? ['scan.js'] : []}
      {...(isOpen && !isRefused && { refresh: REFRESH_SECONDS })}
    >
      <header class="page-head">
        <p class="quiet small">{page.t('scan.what')}</p>
        <h1>{name}</h1>
      </header>
      <div data-scan={isOpen ? 'open' : 'over'}>
        <Progress scan={scan} />
        <Blocks
          blocks={scanView(scan, summary)}
          pictures={{
            shared: summary.shared.length > 0 && <Shared summary={summary} id={scan.id} />,
            scores: summary.scores.some(({ count }) => count > 0) && <ScoresPicture summary={summary} />,
          }}
        />
      </div>
      <Downloads id={scan.id} hasFailed={scan.failed > 0} />
      <ScanDeletion id={scan.id} isRefused={isRefused} />
    </Layout>
  );
}

function Progress({ scan }: Pick<ScanProps, 'scan'>): JSX.Element {
  const page = usePage();
  const { state, total, done, failed, perSecond, createdAt, expiresAt } = scan;
  const isOpen = state === 'waiting' || state === 'running';
  const percent = page.foreign('views.share', { percent: page.number(Math.floor((100 * done) / total)) });
  const counts = { done: page.number(done), total: page.number(total) };
  return (
    <>
      <p>
        <label for="done" class="small">
          {page.t(`scan.states.${state}`)}: {page.t('scan.finished', counts)} ({percent})
        </label>
        <progress class="bar" id="done" max={total} value={done} />
      </p>
      <p class="meta">
        {page.t('scan.times', { start: page.moment(createdAt), end: page.moment(expiresAt) })}{' '}
        {failed > 0 && `${page.t('scan.failed', { failed: page.number(failed) })} `}
        {isOpen && page.t('scan.pace', { pace: page.number(perSecond, 1) })}
        {isOpen && (
          <noscript>
            {' '}
            <a href={page.here()}>{page.t('scan.reload')}</a>
          </noscript>
        )}
      </p>
    </>
  );
}

/** The table of the view, with the domains of each row as a file. */
function Shared({ summary, id }: Pick<ScanProps, 'summary'> & { readonly id: string }): JSX.Element {
  const page = usePage();
  const { title, lead, columns, rows } = sharedTable(summary);
  const said = page.wording.inline(title);
  return (
    <>
      <div class="section-head">
        <h2>{said}</h2>
        {lead !== undefined && <p>{page.wording.inline(lead)}</p>}
      </div>
      <Table
        caption={said}
        head={[...columns.map((column) => page.wording.inline(column)), page.t('scan.list')]}
        rows={rows.map((row, i) => [
          ...row.map((cell) => <Said line={cell} />),
          <a href={`/api/v1/scans/${id}/results.csv?shared=${summary.shared[i]!.n}`}>
            CSV<span class="vh">: {summary.shared[i]!.value}</span>
          </a>,
        ])}
        stacks
      />
    </>
  );
}

function Downloads({ id, hasFailed }: { readonly id: string; readonly hasFailed: boolean }): JSX.Element {
  const page = usePage();
  const path = `/api/v1/scans/${id}`;
  const server = page.absolute('') === '' ? 'URL' : page.absolute('');
  const files = [
    [`${path}/results.csv`, 'CSV', 'csv'],
    [`${path}/results.ndjson`, 'NDJSON', 'ndjson'],
    [`${path}/summary?lang=${page.language}`, 'JSON', 'summary'],
  ] as const;
  return (
    <Section id="downloads" class="section box no-print" title={page.t('scan.downloads')} lead={page.t('scan.partial')}>
      <ul>
        {files.map(([href, name, text]) => (
          <li>
            <a href={href}>{name}</a>: {page.t(`scan.files.${text}`)}
          </li>
        ))}
      </ul>
      {hasFailed && (
        <>
          <p class="small after">{page.t('scan.again')}</p>
          <Command id="again" text="jq -r 'select(.error) | .domain' results.ndjson" />
        </>
      )}
      <p class="small after">{page.t('scan.follow')}</p>
      <Command id="follow" text={`domain-diagnostics scan --follow ${id} --server ${server}`} />
      <p class="small after">{page.t('scan.cancel')}</p>
      <Command id="cancel" text={`domain-diagnostics scan --cancel ${id} --server ${server}`} />
      <p class="actions after">
        <button class="button" type="button" data-print hidden>
          {page.t('report.print')}
        </button>
      </p>
    </Section>
  );
}
