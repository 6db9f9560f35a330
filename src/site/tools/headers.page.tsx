import type { JSX } from 'preact';
import { duration } from '../../edge/errors/duration.js';
import { visible } from '../../domain/evidence.js';
import type { HeaderAnalysisResult } from '../../header/header.dto.js';
import { Row } from '../components/copy.js';
import { Severe, type State } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { type PageContext, usePage } from '../page-context.js';
import { HopsPicture } from '../pictures/hops.picture.js';
import { authenticated, type Authenticated } from './authenticated.js';
import { PasteForm } from './paste-form.js';

interface HeadersProps {
  readonly raw?: string;
  readonly result?: HeaderAnalysisResult;
  /** What was pasted has no header field. */
  readonly refused?: boolean;
}

/** Nothing is kept: the page is made for this one answer. */
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
              <Severe state="ok" word={page.t('tools.headers.read')} />
              <span class="line-title">{page.count('tools.headers.input', result.hops.length)}</span>
            </summary>
            <PasteForm tool="headers" raw={raw} />
          </details>
        </div>
      ) : (
        <PasteForm tool="headers" raw={raw} />
      )}
      {result && <Analysis result={result} />}
    </Layout>
  );
}

function Analysis({ result }: { readonly result: HeaderAnalysisResult }): JSX.Element {
  const page = usePage();
  const { hops, auth, alignment, fields } = result;
  const { server, signer, sender } = authenticated(auth);
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
              <Severe
                state={alignment.aligned === undefined ? 'unknown' : alignment.aligned ? 'ok' : 'warn'}
                word={page.t(`tools.headers.aligned.${String(alignment.aligned)}`)}
              />
            </div>
            <p>{alignment.fromDomain ?? ''}</p>
          </li>
        </ul>
        <p class="small quiet verdict-note">
          {server === undefined
            ? page.t('tools.headers.whose')
            : page.rich('tools.headers.whoseServer', { server: <span class="foreign">{server}</span> })}
        </p>
      </section>
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
                  <span class="foreign">{visible(fields[name])}</span>
                </Row>
              ),
          )}
          {auth.raw !== undefined && (
            <Row label="Authentication-Results">
              <div class="seen">{visible(auth.raw)}</div>
            </Row>
          )}
        </dl>
      </section>
    </>
  );
}

function signerText(page: PageContext, { domain, selector }: NonNullable<Authenticated['signer']>): string {
  return selector === undefined ? domain : page.t('tools.headers.signer', { domain, selector });
}

function headline(page: PageContext, { auth, hops }: HeaderAnalysisResult, total: number | undefined): string {
  const verdict = auth.dmarc === 'pass' || auth.dmarc === 'fail' ? auth.dmarc : 'noDmarc';
  const said = page.t(`tools.headers.dmarc.${verdict}`);
  if (total !== undefined) return page.t('tools.headers.took', { said, time: duration(total) });
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
        <Severe state={state} word={value ?? page.t('tools.headers.absent')} />
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
