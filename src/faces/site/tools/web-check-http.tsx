import type { JSX } from 'preact';
import type { SecurityTxtResult, WebCheckResult } from '#features/web-check/web-check.dto.js';
import { SeverityLabel } from '../components/icons.js';
import { Table } from '../components/note.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';
import { EntriesPicture } from '../pictures/entries.picture.js';

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

/** Redirects, headers, cookies and security.txt. */
export function WebHttpSections({ result }: { readonly result: WebCheckResult }): JSX.Element {
  const page = usePage();
  const { hops, entries, headers, cookies, securityTxt } = result;
  const say = (key: string) => page.t(`tools.web.http.${key}`);
  const yes = (is: boolean) => say(is ? 'yes' : 'no');
  return (
    <Section id="http" class="section box" title={say('title')}>
      <EntriesPicture entries={entries} />
      {hops.length > 0 && (
        <Table
          caption={say('redirects')}
          shown
          head={[say('url'), say('status'), say('address'), 'TLS']}
          rows={hops.map(({ url, status, address, tls }) => [
            <span class="foreign">{url}</span>,
            status,
            address,
            tls ? [tls.version, tls.suite, tls.group].filter((part) => part !== null).join(', ') : say('plain'),
          ])}
        />
      )}
      {headers.length > 0 && (
        <Table
          caption={say('headers')}
          shown
          head={[say('header'), say('value'), say('verdict')]}
          rows={headers.map(({ name, value, verdict, why }) => [
            <code>{name}</code>,
            value === null ? say('missing') : <code class="foreign">{value}</code>,
            <SeverityLabel state={verdict} word={why} />,
          ])}
        />
      )}
      {cookies.length > 0 && (
        <Table
          caption={say('cookies')}
          shown
          head={[say('cookie'), 'Secure', 'HttpOnly', 'SameSite', say('verdict')]}
          rows={cookies.map(({ name, secure, httpOnly, sameSite, verdict }) => [
            <code class="foreign">{name}</code>,
            yes(secure),
            yes(httpOnly),
            sameSite === null ? say('unset') : SAME_SITE[sameSite],
            <SeverityLabel state={verdict} />,
          ])}
        />
      )}
      {securityTxt?.found && <SecurityTxt file={securityTxt} />}
    </Section>
  );
}

function SecurityTxt({ file }: { readonly file: SecurityTxtResult }): JSX.Element {
  const page = usePage();
  const say = (key: string) => page.t(`tools.web.http.${key}`);
  const remarks = [...file.errors, ...file.advice].map(({ text, line }) =>
    line === null ? text : page.t('tools.web.http.line', { line, text }),
  );
  return (
    <Table
      caption="security.txt"
      shown
      head={[say('field'), say('value')]}
      rows={[
        ['URL', <span class="foreign">{file.url}</span>],
        ['Contact', <span class="foreign">{file.contacts.join(', ')}</span>],
        ['Expires', file.expires ?? say('missing')],
        [say('signed'), say(file.signed ? 'yes' : 'no')],
        ...(remarks.length > 0
          ? [
              [
                say('remarks'),
                <ul class="plain">
                  {remarks.map((text) => (
                    <li>{text}</li>
                  ))}
                </ul>,
              ],
            ]
          : []),
      ]}
    />
  );
}
