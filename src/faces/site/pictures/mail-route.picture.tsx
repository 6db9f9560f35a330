import type { JSX } from 'preact';
import type { MailCheckResult, MailHostEntry } from '#features/mail-check/mail-check.dto.js';
import { type PageContext, usePage } from '../page-context.js';
import { ptrText } from './ptr-text.js';
import { tlsEnd } from './tls-end.js';
import { type Track, Tracks } from './tracks.js';

const SMTP = 25;

/** MX hosts by preference, their addresses, port 25 and TLS. */
export function MailRoutePicture({ result }: { readonly result: MailCheckResult }): JSX.Element {
  const page = usePage();
  const tracks = result.mail.flatMap((host) => tracksOf(page, host));
  return (
    <Tracks
      id="mail-route-picture"
      title={page.t('pictures.route.title')}
      caption={page.t('pictures.route.caption')}
      columns={[page.t('pictures.route.address'), page.t('pictures.route.port'), page.t('pictures.route.tls')]}
      tracks={tracks}
      table={{
        head: ['host', 'address', 'reverse', 'port', 'tls'].map((column) => page.t(`pictures.route.${column}`)),
        rows: result.mail.flatMap((host) =>
          addressesOf(host).map((address) => [
            `MX ${host.priority} ${host.host}`,
            <code>{address}</code>,
            ptrText(page, hasPtr(host, address)) || '–',
            portText(page, host),
            endOf(page, host).text,
          ]),
        ),
      }}
    />
  );
}

function tracksOf(page: PageContext, host: MailHostEntry): readonly Track[] {
  return addressesOf(host).map((address, i) => {
    return {
      ...(i === 0 && { heading: `MX ${host.priority}  ${host.host}` }),
      name: address,
      first: {
        there: address !== '–',
        text: ptrText(page, hasPtr(host, address)),
      },
      second: { there: stateOf(host) === 'open', text: portText(page, host) },
      end: endOf(page, host),
    };
  });
}

function hasPtr({ ptr }: MailHostEntry, address: string): boolean | undefined {
  return ptr.find(({ ip }) => ip === address)?.matchesForward;
}

function addressesOf({ ipv4, ipv6 }: MailHostEntry): readonly string[] {
  const all = [...ipv4.slice(0, 2), ...ipv6.slice(0, 2)];
  return all.length > 0 ? all : ['–'];
}

function stateOf({ ports }: MailHostEntry): string | undefined {
  return ports.find(({ port }) => port === SMTP)?.state;
}

function portText(page: PageContext, host: MailHostEntry): string {
  const state = stateOf(host);
  return state === undefined ? '–' : page.t(`ports.${state}`);
}

function endOf(page: PageContext, host: MailHostEntry): Track['end'] {
  const { tls } = host;
  const isOpen = stateOf(host) === 'open';
  if (!tls) return tlsEnd(page, isOpen, null);
  const { starttls, protocol, certificate, dane } = tls;
  const isTrusted = certificate && certificate.trusted && certificate.matchesHost;
  return tlsEnd(page, isOpen, { starttls, protocol, isTrusted, dane });
}
