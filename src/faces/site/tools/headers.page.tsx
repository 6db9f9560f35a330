import type { JSX } from 'preact';
import { formatDuration } from '#platform/edge/errors/duration.js';
import { escapeInvisible } from '#base/domain/evidence.js';
import type { HeaderAnalysisResult } from '#features/header/header.dto.js';
import { Row } from '../components/copy.js';
import { SeverityLabel, type State } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { type PageContext, usePage } from '../page-context.js';
import { HopsPicture } from '../pictures/hops.picture.js';
import { authenticationOf, type Authenticated } from './authenticated.js';
import { PasteForm } from './paste-form.js';
import { SpamFilters } from './spam-filters.js';

interface HeadersProps {
  readonly raw?: string;
  readonly result?: HeaderAnalysisResult;
  /** The pasted text has no header field. */
  readonly refused?: boolean;
}

/** The pasted message is not stored. */
export function HeadersPage({ raw, result, refused }: HeadersProps): JSX.Element {
  const page = usePage();
  return (
    <Layout title={page.t('tools.headers.name')} description={page.t('tools.headers.lead')} indexed={raw === undefined}>
      <PageHead title={page.t('tools.headers.name')} lead={page.t('tools.headers.lead')} />
      {refused && <Note state="problem" title={page.t('tools.headers.refused')} />}
      {result ? (
        <div class="lines">
          <details class="fold">
            <summary>
              <SeverityLabel state="ok" word={page.t('tools.headers.read')} />
              <span class="line-title">{page.count('tools.headers.input', result.hops.length)}</span>
            </summary>
            <PasteForm tool="headers" raw={raw} />
          </details>
        </div>
      ) : (
        <PasteForm tool="headers" raw={raw} />
      )}
      {result && <Analysis result={result} />}
      <p class="section small">
        {page.rich('tools.headers.whole', {
          message: <a href={page.href('/message')}>{page.t('tools.headers.wholeLink')}</a>,
        })}
      </p>
    </Layout>
  );
}

function Analysis({ result }: { readonly result: HeaderAnalysisResult }): JSX.Element {
  const page = usePage();
  const { hops, auth, alignment, fields, spamFilters = [] } = result;
  const { server, signer, sender } = authenticationOf(auth);
  const times = hops.flatMap(({ timestamp }) => timestamp ?? []);
  const total = times.length > 1 ? Math.round((Math.max(...times) - Math.min(...times)) / 1000) : undefined;
  return (
    <>
      <section class="section" aria-labelledby="v-h">
        <div class="section-head">
          <h2 id="v-h">{headline(page, result, total)}</h2>
        </div>
        <ul class="verdicts">
          <Verdict name="DMARC" value={auth.dmarc} text={auth.dmarcHeaderFrom} />
          <Verdict name="DKIM" value={auth.dkim} text={signer && signerText(page, signer)} />
          <Verdict name="SPF" value={auth.spf} text={sender ?? alignment.returnPathDomain} />
          <li class="verdict-card">
            <div class="row">
              <h3>{page.t('tools.headers.alignment')}</h3>
              <SeverityLabel
                state={alignment.aligned === undefined ? 'unknown' : alignment.aligned ? 'ok' : 'warn'}
                word={page.t(`tools.headers.aligned.${String(alignment.aligned)}`)}
              />
            </div>
            <p>{alignment.fromDomain ?? ''}</p>
          </li>
          <SpamFilters filters={spamFilters} />
        </ul>
        <p class="small quiet verdict-note">
          {server === undefined
            ? page.t('tools.headers.whose')
            : page.rich('tools.headers.whoseServer', { server: <span class="foreign">{server}</span> })}
        </p>
      </section>
      <NextStep result={result} />
      {hops.length > 0 && (
        <section class="section box">
          <HopsPicture hops={hops} total={total} />
        </section>
      )}
      <section class="section" aria-labelledby="m-h">
        <div class="section-head">
          <h2 id="m-h">{page.t('tools.headers.message')}</h2>
        </div>
        <dl class="facts box-facts">
          {(['subject', 'from', 'replyTo', 'returnPath', 'date', 'messageId'] as const).map(
            (name) =>
              fields[name] !== undefined && (
                <Row label={page.t(`tools.headers.fields.${name}`)} plain>
                  <span class="foreign">{escapeInvisible(fields[name])}</span>
                </Row>
              ),
          )}
          {auth.raw !== undefined && (
            <Row label="Authentication-Results">
              <div class="seen">{escapeInvisible(auth.raw)}</div>
            </Row>
          )}
        </dl>
      </section>
    </>
  );
}

/** The cause in one sentence, and links to the checks of the domains in the message. */
function NextStep({ result: { auth, alignment } }: { readonly result: HeaderAnalysisResult }): JSX.Element {
  const page = usePage();
  const { signer, sender } = authenticationOf(auth);
  const from = alignment.fromDomain;
  const known =
    signer?.selector !== undefined && signer.domain === from ? `?selectors=${encodeURIComponent(signer.selector)}` : '';
  return (
    <section class="section" aria-labelledby="n-h">
      <div class="section-head">
        <h2 id="n-h">{page.t('tools.headers.next.title')}</h2>
        <p class="foreign">{causeText(page, auth, from, sender ?? alignment.returnPathDomain)}</p>
      </div>
      <p class="actions">
        {from !== undefined && (
          <a class="button" href={page.href(`/check/${encodeURIComponent(from)}${known}`)}>
            {page.t('tools.headers.next.check', { name: from })}
          </a>
        )}
        {signer?.selector !== undefined && (
          <a
            class="button"
            href={page.href(`/dkim/${encodeURIComponent(signer.domain)}/${encodeURIComponent(signer.selector)}`)}
          >
            {page.t('tools.headers.next.key', { name: signer.domain, selector: signer.selector })}
          </a>
        )}
      </p>
    </section>
  );
}

function causeText(
  page: PageContext,
  { dmarc, spf }: HeaderAnalysisResult['auth'],
  from: string | undefined,
  sender: string | undefined,
): string {
  if (dmarc === 'pass') return page.t('tools.headers.next.pass');
  if (dmarc !== 'fail' || from === undefined) return page.t('tools.headers.next.unknown');
  return spf === 'pass' && sender !== undefined && sender !== from
    ? page.t('tools.headers.next.unalignedSpf', { sender, from })
    : page.t('tools.headers.next.fail', { from });
}

function signerText(page: PageContext, { domain, selector }: NonNullable<Authenticated['signer']>): string {
  return selector === undefined ? domain : page.t('tools.headers.signer', { domain, selector });
}

function headline(page: PageContext, { auth, hops }: HeaderAnalysisResult, total: number | undefined): string {
  const verdict = auth.dmarc === 'pass' || auth.dmarc === 'fail' ? auth.dmarc : 'noDmarc';
  const said = page.t(`tools.headers.dmarc.${verdict}`);
  if (hops.some(({ deltaSec = 0 }) => deltaSec < 0)) return page.t('tools.headers.clocks', { said });
  if (total !== undefined) return page.t('tools.headers.took', { said, time: formatDuration(total) });
  return page.count('tools.headers.hops', hops.length, { said });
}

const GOOD = new Set(['pass']);
const BAD = new Set(['fail', 'permerror']);

function Verdict({ name, value, text }: VerdictProps): JSX.Element {
  const page = usePage();
  const state: State = value === undefined ? 'unknown' : GOOD.has(value) ? 'ok' : BAD.has(value) ? 'problem' : 'warn';
  return (
    <li class="verdict-card">
      <div class="row">
        <h3>{name}</h3>
        <SeverityLabel state={state} word={value ?? page.t('tools.headers.absent')} />
      </div>
      <p>{text ?? ''}</p>
    </li>
  );
}

interface VerdictProps {
  readonly name: string;
  readonly value?: string | undefined;
  readonly text?: string | undefined;
}
