import type { JSX } from 'preact';
import type { DnssecResult } from '#features/dnssec/dnssec.dto.js';
import type { ZoneLink } from '#features/dnssec/dnssec.service.js';
import { Command, Row } from '../components/copy.js';
import { Note } from '../components/note.js';
import { usePage } from '../page-context.js';
import { ChainPicture } from '../pictures/chain.picture.js';
import { DomainInput, type Typed } from './fields.js';
import { ToolPage } from './tool-page.js';

interface DnssecProps extends Typed {
  readonly result?: DnssecResult;
  /** Undefined if the parent zones could not be queried. */
  readonly above?: readonly ZoneLink[] | undefined;
}

const STATES = { valid: 'ok', broken: 'problem', unsigned: 'info' } as const;

export function DnssecPage({ result, above, ...typed }: DnssecProps): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="dnssec"
      path="/dnssec"
      form={<DomainInput {...typed} value={result?.domain ?? typed.value} />}
      subject={result?.domain}
      json={result && `/api/v1/dnssec/${result.domain}`}
    >
      {result && (
        <>
          <Note state={STATES[result.status]} title={page.t(`tools.dnssec.${result.status}`)}>
            {result.reason && <p>{page.t(`tools.dnssec.reasons.${result.reason}`, { domain: result.domain })}</p>}
            <p>{page.t(`tools.dnssec.${result.status}Why`, { domain: result.domain })}</p>
          </Note>
          <div class="columns section">
            <div class="box">
              <ChainPicture result={result} above={above ?? []} />
              {!above && <p class="small quiet">{page.t('tools.dnssec.notAbove')}</p>}
            </div>
            <aside class="aside panel" aria-labelledby="how-h">
              <h2 id="how-h">{page.t('tools.dnssec.read')}</h2>
              <div class="panel-body small quiet prose">
                <p>{page.t('tools.dnssec.readKeys')}</p>
                <p>{page.t('tools.dnssec.readDs')}</p>
              </div>
            </aside>
            <section class="box section" aria-labelledby="ver-h">
              <div class="section-head">
                <h2 id="ver-h">{page.t('tools.verify')}</h2>
              </div>
              <dl class="facts">
                <Row label={page.t('tools.dnssec.validating')}>
                  <Command id="d-a" text={`dig SOA ${result.domain}`} />
                </Row>
                <Row label={page.t('tools.dnssec.without')}>
                  <Command id="d-b" text={`dig +cd SOA ${result.domain}`} />
                </Row>
                <Row label={page.t('finding.rule')} plain>
                  <a href={page.href('/rules/dnssec-chain')}>dnssec-chain</a>
                </Row>
              </dl>
            </section>
          </div>
        </>
      )}
    </ToolPage>
  );
}
