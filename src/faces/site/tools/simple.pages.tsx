import type { JSX } from 'preact';
import type { AvailabilityResult } from '#features/availability/availability.dto.js';
import type { DkimResult } from '#features/dkim/dkim.dto.js';
import { keyState } from '#features/dkim/key-state.js';
import type { IdnResult } from '#features/idn/idn.dto.js';
import { Command, Row } from '../components/copy.js';
import { DomainField } from '../components/domain-field.js';
import type { State } from '../components/icons.js';
import { Note } from '../components/note.js';
import { usePage } from '../page-context.js';
import { DomainInput, TextInput, type Typed } from './fields.js';
import { rcodeText } from './rcode-text.js';
import { Field, ToolPage } from './tool-page.js';

const AVAILABILITY: Readonly<Record<AvailabilityResult['state'], State>> = {
  registered: 'info',
  available: 'ok',
  unknown: 'unknown',
};

export function AvailabilityPage({ result, ...typed }: Typed & { readonly result?: AvailabilityResult }): JSX.Element {
  const page = usePage();
  const dates = result
    ? ([
        ['created', result.created],
        ['expires', result.expires],
      ] as const)
    : [];
  return (
    <ToolPage
      tool="availability"
      path="/availability"
      form={<DomainInput {...typed} value={result?.domain ?? typed.value} />}
      subject={result?.domain}
      json={result && `/api/v1/availability/${result.domain}`}
    >
      {result && (
        <>
          <Note
            state={AVAILABILITY[result.state]}
            title={page.t(`tools.availability.${result.state}`, { domain: result.domain })}
          >
            {result.noRdapForTld && <p>{page.t('tools.availability.noRdap')}</p>}
          </Note>
          <dl class="facts section box-facts">
            {result.registrar !== null && (
              <Row label={page.t('tools.availability.registrar')} plain>
                {result.registrar}
              </Row>
            )}
            {dates.map(
              ([name, date]) =>
                date !== null && (
                  <Row label={page.t(`tools.availability.${name}`)} plain>
                    <time datetime={date}>{page.moment(date)}</time>
                  </Row>
                ),
            )}
          </dl>
          <p class="section small quiet prose">{page.foreign('availability.disclaimer')}</p>
        </>
      )}
    </ToolPage>
  );
}

export function IdnPage({ result, refused }: Typed & { readonly result?: IdnResult }): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="idn"
      path="/idn"
      form={
        <div class="field">
          <DomainField
            id="f-name"
            name="name"
            label={page.t('field.name')}
            value={result?.input ?? refused}
            refused={refused}
            reason={page.t('tools.idn.invalid')}
          />
        </div>
      }
      subject={result?.unicode}
      json={result && `/api/v1/idn/${result.ascii}`}
    >
      {result && (
        <>
          <Note state="ok" title={page.t('tools.idn.valid')} />
          <dl class="facts section box-facts">
            <Row label="Unicode">
              <Command id="idn-u" text={result.unicode} what="name" />
            </Row>
            <Row label="Punycode">
              <Command id="idn-a" text={result.ascii} what="name" />
            </Row>
          </dl>
        </>
      )}
    </ToolPage>
  );
}

type DkimTyped = Typed & { readonly selector?: string | undefined; readonly result?: DkimResult };

export function DkimPage({ result, selector, ...typed }: DkimTyped): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="dkim"
      path="/dkim"
      form={
        <>
          <DomainInput {...typed} value={result?.domain ?? typed.value} />
          <Field id="f-selector" label={page.t('field.selector')} hint={page.t('field.selectorHint')}>
            <TextInput id="f-selector" name="selector" value={result?.selector ?? selector} />
          </Field>
        </>
      }
      subject={result?.name}
      json={result && `/api/v1/dkim/${result.domain}/${result.selector}`}
    >
      {result && <DkimKey result={result} />}
    </ToolPage>
  );
}

const KEY_STATES = {
  unknown: 'unknown',
  missing: 'problem',
  invalid: 'problem',
  revoked: 'warn',
  weak: 'problem',
  valid: 'ok',
} as const;

function DkimKey({ result }: { readonly result: DkimResult }): JSX.Element {
  const page = usePage();
  const { testing, keyType, keyBits, record, status = 0, name } = result;
  const state = keyState(result);
  const title = state === 'unknown' ? rcodeText(page, status) : page.t(`tools.dkim.${state}`);
  return (
    <>
      <Note state={KEY_STATES[state]} title={title}>
        {state === 'missing' && status !== 0 && <p>{rcodeText(page, status)}</p>}
        {testing && <p>{page.t('tools.dkim.testing')}</p>}
      </Note>
      <dl class="facts section box-facts">
        <Row label={page.t('record.name')}>
          <Command id="dkim-n" text={name} what="name" />
        </Row>
        {keyType !== undefined && (
          <Row label={page.t('tools.dkim.key')} plain>
            {keyType.toUpperCase()}
            {typeof keyBits === 'number' && `, ${page.t('tools.dkim.bits', { bits: keyBits })}`}
          </Row>
        )}
        {record !== undefined && (
          <Row label={page.t('record.published')}>
            <Command id="dkim-v" text={record} what="value" />
          </Row>
        )}
        <Row label={page.t('finding.verify')}>
          <Command id="dkim-c" text={`dig TXT ${name}`} />
        </Row>
      </dl>
    </>
  );
}
