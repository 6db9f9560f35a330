import type { ComponentChildren, JSX } from 'preact';
import type { TlsAddress, WebCertificate, WebTls } from '#features/web-check/web-check.dto.js';
import { SeverityLabel, type State } from '../components/icons.js';
import { Table } from '../components/note.js';
import { Section } from '../components/section.js';
import { type PageContext, usePage } from '../page-context.js';

type NcscGrade = TlsAddress['suites'][number]['grade'];

const CURRENT = ['TLS 1.3', 'TLS 1.2'];
const GRADES: Readonly<Record<NcscGrade, State>> = {
  good: 'ok',
  sufficient: 'ok',
  'phase-out': 'info',
  insufficient: 'warn',
};

/** What each address offers. */
export function WebTlsSections({ tls: { addresses } }: { readonly tls: WebTls }): JSX.Element | null {
  const page = usePage();
  if (addresses.length === 0) return null;
  const columns = addresses.map(({ address }) => address);
  const say = (key: string) => page.t(`tools.web.tls.${key}`);
  const groups = addresses[0]!.groups.map(({ name }) => name);
  return (
    <Section id="tls" class="section box" title={say('title')} lead={say('lead')}>
      <Table
        caption={say('versions')}
        shown
        head={[say('version'), ...columns]}
        rows={addresses[0]!.versions.map(({ name }) => [
          name,
          ...addresses.map(({ versions }) => (
            <Offer
              page={page}
              offered={versions.find((one) => one.name === name)?.offered ?? null}
              fault={CURRENT.includes(name) ? undefined : 'warn'}
            />
          )),
        ])}
      />
      <Table
        caption={say('suites')}
        shown
        head={[say('suite'), say('grade'), say('at')]}
        rows={suites(addresses, page)}
      />
      <Table
        caption={say('groups')}
        shown
        head={[say('group'), ...columns]}
        rows={groups.map((name) => [
          name,
          ...addresses.map((one) => (
            <Offer page={page} offered={one.groups.find((group) => group.name === name)?.offered ?? null} />
          )),
        ])}
      />
      <Table
        caption={say('session')}
        shown
        head={[say('property'), ...columns]}
        rows={[
          [say('postQuantum'), ...addresses.map(({ postQuantum }) => <Offer page={page} offered={postQuantum} />)],
          ['ALPN', ...addresses.map(({ alpn }) => alpn ?? say('none'))],
          [say('preference'), ...addresses.map(({ preference }) => say(`preferences.${preference ?? 'unknown'}`))],
        ]}
      />
    </Section>
  );
}

interface OfferProps {
  readonly page: PageContext;
  readonly offered: boolean | null;
  /** How bad it is to offer it. */
  readonly fault?: State | undefined;
}

function Offer({ page, offered, fault }: OfferProps): JSX.Element {
  if (offered === null) return <SeverityLabel state="unknown" word={page.t('tools.web.tls.untested')} />;
  const word = page.t(offered ? 'tools.web.tls.offered' : 'tools.web.tls.refused');
  return offered && fault ? <SeverityLabel state={fault} word={word} /> : <>{word}</>;
}

/** Suites that an address is known to accept. */
function suites(addresses: readonly TlsAddress[], page: PageContext): ComponentChildren[][] {
  const accepted = new Map<string, { readonly grade: NcscGrade; readonly at: string[] }>();
  for (const { address, suites: found } of addresses) {
    for (const { name, grade, offered } of found) {
      if (!offered) continue;
      const entry = accepted.get(name);
      if (entry) entry.at.push(address);
      else accepted.set(name, { grade, at: [address] });
    }
  }
  return [...accepted].map(([name, { grade, at }]) => [
    <code>{name}</code>,
    <SeverityLabel state={GRADES[grade]} word={page.t(`tools.web.tls.grades.${grade}`)} />,
    page.list(at),
  ]);
}

/** The certificate of the server and the chain that it sends. */
export function WebCertificateSection({
  certificate,
}: {
  readonly certificate: WebCertificate | null;
}): JSX.Element | null {
  const page = usePage();
  if (!certificate) return null;
  const say = (key: string) => page.t(`tools.web.certificate.${key}`);
  const { names, validFrom, validTo, trusted, matchesHost, dane, chain } = certificate;
  const truth = (is: boolean, yes: string, no: string) => (
    <SeverityLabel state={is ? 'ok' : 'problem'} word={say(is ? yes : no)} />
  );
  return (
    <Section id="certificate" class="section box" title={say('title')}>
      <Table
        caption={say('server')}
        shown
        head={[say('property'), say('value')]}
        rows={[
          [say('names'), <span class="foreign">{page.list(names)}</span>],
          [
            say('validity'),
            page.t('tools.web.certificate.range', { from: page.day(validFrom), to: page.day(validTo) }),
          ],
          [say('trust'), truth(trusted, 'trusted', 'untrusted')],
          [say('match'), truth(matchesHost, 'matches', 'differs')],
          ['DANE', page.foreign(`views.mail.dane.${dane}`)],
        ]}
      />
      <Table
        caption={say('chain')}
        shown
        head={[say('subject'), say('issuer'), say('key'), say('signature'), say('validTo')]}
        rows={[certificate, ...chain].map(({ subject, issuer, key, signature, validTo: end }) => [
          <span class="foreign">{subject}</span>,
          <span class="foreign">{issuer}</span>,
          key,
          <code>{signature}</code>,
          page.day(end),
        ])}
      />
    </Section>
  );
}
