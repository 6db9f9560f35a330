import type { HostEntry, MailCheckResult, MailHostEntry, TlsEntry } from '#features/mail-check/mail-check.dto.js';
import type { MailVerdict } from '#features/mail-check/mail-verdict.js';
import type { ReportCommand, ReportVerdict } from '../command.js';
import { NAMES } from '../options.js';
import { bold, dim, green, indented, line, type Line, red, yellow } from '../output/line.js';
import { domainTargets } from '../targets.js';
import type { Texts } from '../texts.js';

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const VERDICTS: Readonly<Record<MailVerdict, ReportVerdict>> = {
  accepts: 'fine',
  partly: 'fine',
  nullMx: 'fine',
  silent: 'found',
  refuses: 'found',
  untested: 'unknown',
  unknown: 'unknown',
};
const STYLES: Readonly<Record<MailVerdict, typeof red>> = {
  accepts: green,
  partly: yellow,
  nullMx: dim,
  silent: red,
  refuses: red,
  untested: yellow,
  unknown: yellow,
};

export const mail: ReportCommand<{ domain: string }, MailCheckResult> = {
  name: 'mail',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: NAMES,
  examples: ['mail example.com'],
  operations: ['checkMail'],
  targets: domainTargets,
  request: ({ domain }) => ({ path: ['mail-check', domain] }),
  local: async () => {
    const { MailCheckModule } = await import('#features/mail-check/mail-check.module.js');
    const { MailCheckParams } = await import('#features/mail-check/mail-check.dto.js');
    const { MailCheckService } = await import('#features/mail-check/mail-check.service.js');
    return {
      module: MailCheckModule,
      call: async (desk, input) => (await desk.get(MailCheckService).check(desk.read(MailCheckParams, input))).body,
    };
  },
  view(result, { texts }) {
    const { domain, verdict, mail: hosts, web } = result;
    return [
      line(bold(domain), '  ', STYLES[verdict](texts.text(`site.tools.mail.${verdict}`))),
      ...hosts.flatMap((host) => mailLines(host, texts)),
      ...(web ? [hostLine(texts.text('cli.view.web'), web, texts)] : []),
    ];
  },
  verdict: ({ verdict }) => VERDICTS[verdict],
};

function mailLines(host: MailHostEntry, texts: Texts): Line[] {
  return [
    hostLine(String(host.priority), host, texts),
    ...greetingLines(host, texts),
    ...(host.tls ? [tlsLine(host.tls, texts)] : []),
    ...host.ptr.map(({ ip, names, matchesForward }) => {
      const word = texts.text(`site.tools.mail.${matchesForward ? 'matches' : 'differs'}`);
      return indented(4, `PTR ${ip} ${names.join(' ') || '–'}  `, matchesForward ? green(word) : red(word));
    }),
  ];
}

/** Only where the greeting keeps mail away or says nothing about other senders. */
function greetingLines({ greeting, accepts }: MailHostEntry, texts: Texts): Line[] {
  if (greeting === null || accepts === true) return [];
  const word = texts.text(`site.tools.mail.greetings.${greeting}`);
  return [indented(4, accepts === false ? red(word) : yellow(word))];
}

/** Such as `TLSv1.3  mx1.example.com (R11), 2027-01-14: valid  DANE valid`. */
function tlsLine({ starttls, protocol, certificate, dane }: TlsEntry, texts: Texts): Line {
  if (!protocol) return indented(4, red(texts.text(`site.pictures.route.${starttls ? 'tlsFails' : 'noTls'}`)));
  const isGood = certificate?.trusted && certificate.matchesHost;
  const word = texts.text(`site.tools.mail.${isGood ? 'trusted' : 'untrusted'}`);
  const { subject = '–', issuer = '–', validTo = '' } = certificate ?? {};
  return indented(
    4,
    `${protocol} ${subject} (${issuer}) ${validTo.slice(0, DATE_LENGTH)}  `,
    isGood ? green(word) : red(word),
    dane === 'none' ? '' : `  DANE ${dane}`,
  );
}

function hostLine(label: string, { host, ipv4, ipv6, ports }: HostEntry, texts: Texts): Line {
  const states = ports.map(({ port, service, state }) => `${service} ${port} ${texts.text(`site.ports.${state}`)}`);
  const addresses = [...ipv4, ...ipv6].join(' ') || texts.text('cli.view.noAddress');
  return indented(2, dim(label), ' ', bold(host), `  ${addresses}  `, states.join(', '));
}
