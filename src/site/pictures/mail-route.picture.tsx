import type { JSX } from 'preact';
import type { MailCheckResult, MailHostEntry } from '../../mail-check/mail-check.dto.js';
import { type PageContext, usePage } from '../page-context.js';
import { type Track, Tracks } from './tracks.js';

const SMTP = 25;

/** What a mail server says about TLS, where that was looked at. */
interface Tls {
  readonly starttls: boolean;
  readonly protocol?: string | null;
  readonly certificate?: { readonly matchesHost: boolean; readonly trusted: boolean } | null;
}

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
        head: ['host', 'address', 'port', 'tls'].map((column) => page.t(`pictures.route.${column}`)),
        rows: result.mail.flatMap((host) =>
          addressesOf(host).map((address) => [
            `MX ${host.priority} ${host.host}`,
            <code>{address}</code>,
            portText(page, host),
            tlsText(page, host).text,
          ]),
        ),
      }}
    />
  );
}

function tracksOf(page: PageContext, host: MailHostEntry): readonly Track[] {
  return addressesOf(host).map((address, i) => {
    const reverse = host.ptr.find(({ ip }) => ip === address);
    const isOpen = stateOf(host) === 'open';
    return {
      ...(i === 0 && { heading: `MX ${host.priority}  ${host.host}` }),
      name: address,
      first: {
        there: address !== '–',
        text: reverse ? page.t(reverse.matchesForward ? 'pictures.route.ptr' : 'pictures.route.noPtr') : '',
      },
      second: { there: isOpen, text: portText(page, host) },
      end: tlsText(page, host),
    };
  });
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

function tlsText(page: PageContext, host: MailHostEntry): Track['end'] {
  const { tls } = host as MailHostEntry & { readonly tls?: Tls | null };
  const isOpen = stateOf(host) === 'open';
  if (!tls)
    return {
      sign: isOpen ? 'unknown' : 'warn',
      text: page.t(isOpen ? 'pictures.route.untested' : 'pictures.route.none'),
    };
  if (!tls.starttls) return { sign: 'problem', text: page.t('pictures.route.noTls') };
  const isGood = tls.certificate?.matchesHost === true && tls.certificate.trusted;
  return { sign: isGood ? 'ok' : 'warn', text: tls.protocol ?? 'TLS' };
}
