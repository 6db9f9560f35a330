import type { JSX } from 'preact';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';
import { Promises } from './promises.js';

interface MailTestPageProps {
  /** Why the address that was here is not. */
  readonly past?: 'deleted' | 'expired';
}

const PROMISES = ['delivered', 'seen', 'change'] as const;

/** One button, and what it is for. */
export function MailTestPage({ past }: MailTestPageProps): JSX.Element {
  const page = usePage();
  const [name, lead] = [page.t('tools.mail-test.name'), page.t('tools.mail-test.lead')];
  return (
    <Layout title={name} description={lead} indexed={past === undefined}>
      <PageHead title={name} lead={lead} />
      {past === 'deleted' && <Note state="ok" title={page.t('tools.mail-test.done')} />}
      {past === 'expired' && (
        <Note state="info" title={page.t('tools.mail-test.gone')}>
          <p>{page.t('tools.mail-test.goneLead')}</p>
        </Note>
      )}
      <NewAddress />
      <Promises tool="mail-test" of={PROMISES} />
      <Kept />
      <Advice />
    </Layout>
  );
}

export function NewAddress(): JSX.Element {
  const page = usePage();
  return (
    <form class="section" action="/mail-test" method="post">
      <LanguageField />
      <p class="actions">
        <button class="button primary" type="submit">
          {page.t('tools.mail-test.submit')}
        </button>
        <span class="hint">{page.t('tools.mail-test.hint')}</span>
      </p>
    </form>
  );
}

function Kept(): JSX.Element {
  const page = usePage();
  return (
    <section class="section" aria-labelledby="kept-h">
      <div class="section-head">
        <h2 id="kept-h">{page.t('tools.mail-test.kept')}</h2>
      </div>
      <ul class="trio">
        {['private', 'deleted', 'silent'].map((key) => (
          <li>
            <h3 class="h3">{page.t(`tools.mail-test.${key}.title`)}</h3>
            <p>{page.t(`tools.mail-test.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Advice(): JSX.Element {
  const page = usePage();
  return (
    <>
      <section class="section narrow" aria-labelledby="how-h">
        <div class="section-head">
          <h2 id="how-h">{page.t('tools.mail-test.how')}</h2>
        </div>
        <ol class="steps">
          {['system', 'new', 'text'].map((key) => (
            <li>{page.t(`tools.mail-test.steps.${key}`)}</li>
          ))}
        </ol>
      </section>
      <section class="section narrow" aria-labelledby="not-h">
        <div class="section-head">
          <h2 id="not-h">{page.t('tools.mail-test.not')}</h2>
          <p>{page.t('tools.mail-test.notLead')}</p>
        </div>
        <p class="small quiet">
          {page.rich('tools.mail-test.others', {
            message: <a href={page.href('/message')}>{page.t('tools.mail-test.message')}</a>,
            bounce: <a href={page.href('/bounce')}>{page.t('tools.mail-test.bounce')}</a>,
          })}
        </p>
      </section>
    </>
  );
}

/** Where the operator has not turned it on. */
export function NoMailTestPage(): JSX.Element {
  const page = usePage();
  const [title, lead] = [page.t('tools.mail-test.off'), page.t('tools.mail-test.offLead')];
  return (
    <Layout title={title} description={title}>
      <PageHead title={title} lead={lead} />
      <p class="actions">
        <a class="button primary" href={page.href('/message')}>
          {page.t('tools.mail-test.offAnalyze')}
        </a>
      </p>
      <p class="small quiet">{page.t('tools.mail-test.offOperator')}</p>
    </Layout>
  );
}
