import type { JSX } from 'preact';
import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { AnalysisFindings } from '../components/analysis-findings.js';
import { Icon, SeverityLabel, type State } from '../components/icons.js';
import { Table } from '../components/note.js';
import { type PageContext, usePage } from '../page-context.js';
import { MessageWayPicture, resultWord, signatureSign } from '../pictures/message-way.picture.js';
import { Alterations } from './alterations.js';
import { SenderRequirements } from './sender-requirements.js';
import { SpamFilters } from './spam-filters.js';
import { FullReport } from './tool-page.js';
import { type SectionProps, ToolSection } from './tool-section.js';

type Signature = MessageAnalysisResult['signatures'][number];

/** What a message shows: the answer, how it was judged, what was changed, what to do, and the proof. */
export function MessageResult({ result }: { readonly result: MessageAnalysisResult }): JSX.Element {
  const page = usePage();
  const { answer, signatures, arc, dmarc, alterations, recorded, bulkSender, findings, header, checkedAt } = result;
  const { spamFilters = [] } = header;
  const signers = [...new Set(signatures.filter(({ state }) => state === 'restored').map(({ domain }) => domain))];
  return (
    <>
      <section class="answer-first" aria-label={page.t('tools.message.answer')}>
        <span class={`is-${stateOf(result)}`}>
          <Icon name={stateOf(result)} />
          <span class="vh">{page.t(`severity.${stateOf(result)}`)}</span>
        </span>
        <div>
          {dmarc.domain !== null && <h2 class="foreign">{dmarc.domain}</h2>}
          <p class="verdict foreign">{answer}</p>
        </div>
      </section>
      <div class="meta">
        <p>{page.t('tools.message.lookedUp', { time: page.moment(checkedAt) })}</p>
        <p class="actions no-print">
          <FullReport
            of={dmarc.domain ?? undefined}
            selectors={signatures.filter(({ domain }) => domain === dmarc.domain).map(({ selector }) => selector)}
          />
          <a class="button" href={page.href('/message')}>
            {page.t('tools.message.again')}
          </a>
          <button class="button" type="button" data-print hidden>
            {page.t('report.print')}
          </button>
        </p>
      </div>
      <Section id="way">
        <MessageWayPicture result={result} />
      </Section>
      {recorded && (
        <Section id="recorded" note={<RecordedNote by={recorded.by} />}>
          <RecordedTable recorded={recorded} result={result} />
        </Section>
      )}
      {alterations.length > 0 && (
        <Section id="changed" note={page.t('tools.message.undone', { signers: page.list(signers) })}>
          <Alterations alterations={alterations} />
        </Section>
      )}
      <Section id="findings">
        <AnalysisFindings findings={findings} domain={dmarc.domain} />
      </Section>
      {signatures.length > 0 && (
        <Section id="signatures">
          <SignatureTable signatures={signatures} />
        </Section>
      )}
      {arc.result !== 'none' && (
        <Section id="arc" note={page.t(`tools.message.arcIs.${arc.result}`)}>
          <ArcTable arc={arc} />
        </Section>
      )}
      {spamFilters.length > 0 && (
        <Section id="filters" note={page.t('tools.message.filtersNote')}>
          <ul class="verdicts">
            <SpamFilters filters={spamFilters} />
          </ul>
        </Section>
      )}
      <Section id="sender" note={<SenderNote domain={dmarc.domain} />}>
        <SenderRequirements requirements={bulkSender} />
      </Section>
    </>
  );
}

function Section(props: Omit<SectionProps, 'tool'>): JSX.Element {
  return <ToolSection tool="message" {...props} />;
}

/** The worst finding decides; without one, DMARC does. */
function stateOf({ findings, dmarc }: MessageAnalysisResult): State {
  const worst = findings[0]?.severity;
  if (worst === 'problem' || worst === 'warn') return worst;
  if (dmarc.result === 'temperror' || dmarc.result === 'undecided') return 'unknown';
  return dmarc.result === 'pass' ? 'ok' : 'info';
}

interface RecordedProps {
  readonly recorded: NonNullable<MessageAnalysisResult['recorded']>;
  readonly result: MessageAnalysisResult;
}

function RecordedNote({ by }: Pick<RecordedProps['recorded'], 'by'>): JSX.Element {
  const page = usePage();
  return <>{page.t('tools.message.recordedNote', { by: by ?? page.t('tools.message.receiver') })}</>;
}

/** What the receiver saw, next to what today's keys and records show. */
function RecordedTable({ recorded, result: { spf, signatures, dmarc } }: RecordedProps): JSX.Element {
  const page = usePage();
  const ours = {
    spf: spf ? resultWord(page, spf.result) : '–',
    dkim: page.list([...new Set(signatures.map(({ result }) => resultWord(page, result)))]) || '–',
    dmarc: resultWord(page, dmarc.result),
  };
  return (
    <Table
      caption={page.t('tools.reports.table', { what: page.t('tools.message.recorded') })}
      head={(['check', 'then', 'now'] as const).map((key) => page.t(`tools.message.recordedColumns.${key}`))}
      rows={(['spf', 'dkim', 'dmarc'] as const).map((method) => {
        const then = recorded[method];
        return [
          method.toUpperCase(),
          <span class="foreign">{then === null ? page.t('tools.message.notRecorded') : resultWord(page, then)}</span>,
          ours[method],
        ];
      })}
    />
  );
}

const SIGNATURE_COLUMNS = ['signature', 'received', 'without', 'aligned', 'details'] as const;

function SignatureTable({ signatures }: { readonly signatures: readonly Signature[] }): JSX.Element {
  const page = usePage();
  return (
    <Table
      caption={page.t('tools.reports.table', { what: page.t('tools.message.signatures') })}
      head={SIGNATURE_COLUMNS.map((key) => page.t(`tools.message.columns.${key}`))}
      rows={signatures.map((signature) => [
        <span class="foreign">{signerOf(page, signature)}</span>,
        <>
          <SeverityLabel state={signatureSign(signature)} word={resultWord(page, signature.result)} />
          {reasonsOf(signature).map((reason) => (
            <p class="small quiet">{reasonText(page, reason)}</p>
          ))}
        </>,
        signature.restoredBy ? <SeverityLabel state="ok" word={page.t('tools.message.genuine')} /> : '–',
        page.t(`tools.message.yesNo.${String(signature.aligned)}`),
        <span class="foreign">{detailsOf(page, signature)}</span>,
      ])}
    />
  );
}

function signerOf(page: PageContext, { domain, selector }: Signature): string {
  return page.foreign('views.headers.signer', { domain, selector });
}

function reasonsOf({ reason, otherReasons = [] }: Signature): string[] {
  return reason === undefined ? [] : [reason, ...otherReasons];
}

function reasonText(page: PageContext, reason: string): string {
  return page.foreign(`message-texts.reasons.${reason}`);
}

function detailsOf(page: PageContext, signature: Signature): string {
  const { algorithm, keyBits, canonicalization, signedAt, expiresAt, bodyLength, signedHeaders, testing } = signature;
  const say = (key: string, params = {}) => page.t(`tools.message.details.${key}`, params);
  return [
    [algorithm, ...(keyBits === null ? [] : [say('bits', { bits: page.number(keyBits) })]), canonicalization].join(
      ', ',
    ),
    ...(signedAt === undefined ? [] : [say('signed', { time: page.moment(signedAt) })]),
    ...(expiresAt === undefined ? [] : [say('expires', { time: page.moment(expiresAt) })]),
    ...(bodyLength === undefined ? [] : [say('length', { bytes: page.number(bodyLength) })]),
    ...(testing ? [say('testing')] : []),
    ...(signedHeaders.length === 0 ? [] : [say('covers', { fields: [...new Set(signedHeaders)].join(', ') })]),
  ].join('. ');
}

const ARC_COLUMNS = ['instance', 'sealedBy', 'seal', 'covers', 'recorded'] as const;

function ArcTable({ arc }: Pick<MessageAnalysisResult, 'arc'>): JSX.Element {
  const page = usePage();
  return (
    <Table
      caption={page.t('tools.reports.table', { what: page.t('tools.message.arc') })}
      head={ARC_COLUMNS.map((key) => page.t(`tools.message.arcColumns.${key}`))}
      rows={arc.instances.map(({ instance, domain, result, reason, coversMessage, authenticationResults }) => [
        instance,
        <span class="foreign">{domain}</span>,
        <>
          <SeverityLabel state={result === 'pass' ? 'ok' : 'problem'} word={resultWord(page, result)} />
          {reason !== undefined && <p class="small quiet">{reasonText(page, reason)}</p>}
        </>,
        page.t(`tools.message.yesNo.${String(coversMessage)}`),
        <span class="foreign">{authenticationResults}</span>,
      ])}
    />
  );
}

function SenderNote({ domain }: { readonly domain: string | null }): JSX.Element {
  const page = usePage();
  return (
    <>
      {page.t('tools.message.senderNote')}{' '}
      {domain !== null && (
        <a class="foreign" href={page.href(`/profiles/bulk-sender/${encodeURIComponent(domain)}`)}>
          {page.t('tools.message.senderAll', { domain })}
        </a>
      )}
    </>
  );
}
