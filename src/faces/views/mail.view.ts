import type {
  HostEntry,
  MailCheckResult,
  MailHostEntry,
  PortEntry,
  TlsEntry,
} from '#features/mail-check/mail-check.dto.js';
import { MAX_EXCHANGES } from '#features/mail-check/mail-route.js';
import { VERDICT_STATES } from '#features/mail-check/mail-verdict.js';
import {
  amount,
  type Block,
  code,
  type Line,
  marked,
  NOTHING,
  type State,
  type TableBlock,
  type VerdictBlock,
  type Words,
  words,
} from './block.js';
import { mailOffers } from './mail-offers.view.js';

const SMTP = 25;

const PORT_STATES: Readonly<Record<PortEntry['state'], State>> = {
  open: 'ok',
  closed: 'info',
  filtered: 'warn',
  blocked: 'unknown',
};

/** The result of the mail check. */
export function mailView(result: MailCheckResult): readonly Block[] {
  const { mail, web, checkedAt } = result;
  return [
    verdict(result),
    { kind: 'text', line: words('views.checked', { at: { moment: checkedAt } }) },
    ...(mail.length > 0 ? [{ kind: 'picture', name: 'route' } as const] : []),
    ports(words('views.mail.ports'), mail),
    ports(words('views.mail.web'), web ? [web] : []),
    encryption(mail),
    ...mailOffers(mail),
    reverse(mail),
  ];
}

function verdict({ domain, verdict: said, mail }: MailCheckResult): VerdictBlock {
  const accepting = mail.filter(({ accepts }) => accepts === true).length;
  const counted = amount('views.mail.servers', mail.length, { accepting });
  const most = mail.length === MAX_EXCHANGES ? [words('views.mail.most', { count: MAX_EXCHANGES })] : [];
  const distrusted = mail.filter(({ tls }) => tls?.dane === 'invalid');
  const advice = said === 'refuses' || said === 'unknown' ? [words(`views.mail.advice.${said}`)] : [];
  return {
    kind: 'verdict',
    subject: domain,
    state: said === 'accepts' && distrusted.length > 0 ? 'warn' : VERDICT_STATES[said],
    title: words(`views.mail.${said}`),
    more: [
      ...distrusted.map(({ host }) => words('views.mail.distrusted', { host })),
      ...advice,
      ...(mail.length > 0 ? [[counted, ...most]] : []),
      ...mail.flatMap(greeting),
    ],
  };
}

/** Only where the greeting keeps mail away or says nothing about other senders. */
function greeting({ host, greeting: said, accepts }: MailHostEntry): readonly Line[] {
  if (said === null || accepts === true) return [];
  return [[code(host), words(`views.mail.greetings.${said}`)]];
}

function ports(title: Words, hosts: readonly (HostEntry | MailHostEntry)[]): TableBlock {
  const services = [...new Map(hosts.flatMap((host) => host.ports.map((one) => [one.port, one.service])))];
  return {
    kind: 'table',
    title,
    lead: words('views.mail.portsLead'),
    columns: [
      words('views.host'),
      words('views.addresses'),
      ...services.map(([port, service]) => `${service} ${port}`),
    ],
    rows: hosts.map((host) => [
      'priority' in host ? [code(host.host), `(${host.priority})`] : code(host.host),
      addresses(host),
      ...services.map(([port]) => portState(host, port)),
    ]),
  };
}

function addresses({ ipv4, ipv6 }: HostEntry): Line {
  const all = [...ipv4, ...ipv6];
  return all.length > 0 ? all.map(code) : marked('problem', words('views.mail.noAddress'));
}

/** An open port is no good sign where the server behind it does not greet senders. */
function portState(host: HostEntry | MailHostEntry, port: number): Line {
  const found = host.ports.find((one) => one.port === port);
  if (!found) return NOTHING;
  const isDoubtful = port === SMTP && found.state === 'open' && 'accepts' in host && host.accepts !== true;
  return marked(isDoubtful ? 'unknown' : PORT_STATES[found.state], words(`views.ports.${found.state}`));
}

function encryption(mail: readonly MailHostEntry[]): TableBlock {
  return {
    kind: 'table',
    title: words('views.mail.tls'),
    lead: words('views.mail.tlsLead'),
    columns: [
      words('views.host'),
      'TLS',
      ...['certificate', 'issuer', 'validTo'].map((label) => words(`views.mail.${label}`)),
      words('views.result'),
      'DANE',
    ],
    rows: mail.flatMap(({ host, tls }) => (tls ? [tlsRow(host, tls)] : [])),
  };
}

function tlsRow(host: string, { starttls, protocol, certificate, dane }: TlsEntry): readonly Line[] {
  const session =
    protocol ?? marked(starttls ? 'problem' : 'warn', words(`views.mail.${starttls ? 'tlsFails' : 'noTls'}`));
  const known = certificate
    ? [code(certificate.subject), certificate.issuer, { moment: certificate.validTo }, certificateState(certificate)]
    : [NOTHING, NOTHING, NOTHING, NOTHING];
  return [code(host), session, ...known, words(`views.mail.dane.${dane}`)];
}

function certificateState({ trusted, matchesHost }: NonNullable<TlsEntry['certificate']>): Line {
  if (trusted && matchesHost) return marked('ok', words('views.mail.trusted'));
  return marked('warn', words(`views.mail.${trusted ? 'mismatch' : 'untrusted'}`));
}

function reverse(mail: readonly MailHostEntry[]): TableBlock {
  return {
    kind: 'table',
    title: words('views.mail.reverse'),
    lead: words('views.mail.reverseLead'),
    columns: [words('views.address'), words('views.host'), 'PTR', words('views.result')],
    rows: mail.flatMap(({ host, ptr }) =>
      ptr.map(({ ip, names, matchesForward }) => [
        code(ip),
        code(host),
        names.length > 0 ? names.map(code) : NOTHING,
        matchesForward ? marked('ok', words('views.mail.matches')) : marked('warn', words('views.mail.differs')),
      ]),
    ),
  };
}
