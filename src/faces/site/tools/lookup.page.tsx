import type { JSX } from 'preact';
import { Command, Row } from '../components/copy.js';
import { Note, Table } from '../components/note.js';
import { usePage } from '../page-context.js';
import type { LookupResult } from '#features/lookup/lookup.dto.js';
import { typeName } from '#formats/dns-wire/record-type.js';
import { NameInput, type Typed } from './fields.js';
import { rcodeText } from './rcode-text.js';
import { ToolPage } from './tool-page.js';

interface LookupProps extends Typed {
  readonly type: string;
  readonly result?: LookupResult;
}

export function LookupPage({ result, type, ...typed }: LookupProps): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="lookup"
      path="/lookup"
      form={<NameInput type={result?.type ?? type} {...typed} value={result?.name ?? typed.value} />}
      subject={result && `${result.name} ${result.type}`}
      json={result && `/api/v1/lookup/${result.name}/${result.type}`}
    >
      {result && <LookupAnswer result={result} />}
      {result && (
        <p class="section">
          <a href={page.href(`/propagation/${result.name}/${result.type}`)}>{page.t('tools.lookup.compare')}</a>
        </p>
      )}
    </ToolPage>
  );
}

function LookupAnswer({ result }: { readonly result: LookupResult }): JSX.Element {
  const page = usePage();
  const { name, type, typeCode, status, ad, answers } = result;
  const count = answers.filter((answer) => answer.type === typeCode).length;
  const found = status === 0 && count > 0;
  const title = found
    ? page.count('tools.lookup.found', count, { type })
    : status === 0
      ? page.t('tools.lookup.none', { type })
      : rcodeText(page, status);
  return (
    <>
      <Note state={found ? 'ok' : status === 0 || status === 3 ? 'info' : 'warn'} title={title}>
        <p>{page.t(ad ? 'tools.lookup.validated' : 'tools.lookup.notValidated')}</p>
      </Note>
      {answers.length > 0 && (
        <section class="section box">
          <Table
            caption={page.t('tools.lookup.answers', { name, type })}
            shown
            head={[page.t('record.name'), page.t('field.type'), 'TTL', page.t('record.value')]}
            rows={answers.map((answer) => [
              <code>{answer.name}</code>,
              typeName(answer.type),
              answer.ttl === null ? '–' : page.t('seconds', { count: page.number(answer.ttl) }),
              <code>{answer.data}</code>,
            ])}
          />
        </section>
      )}
      <dl class="facts section box-facts">
        <Row label={page.t('finding.verify')}>
          <Command id="v-dig" text={`dig ${type} ${name}`} />
        </Row>
      </dl>
    </>
  );
}
