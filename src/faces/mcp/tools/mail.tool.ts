import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import type { TextParams } from '#base/domain/phrase.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import {
  type HostEntry,
  MailCheckParams,
  type MailCheckResult,
  type MailHostEntry,
  type TlsEntry,
} from '#features/mail-check/mail-check.dto.js';
import { MailCheckService } from '#features/mail-check/mail-check.service.js';
import { oneLine } from '../one-line.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

@Injectable()
export class MailTool extends Tool<MailCheckParams, MailCheckResult> {
  readonly name = 'mail_check';
  readonly operation = 'checkMail';
  readonly input = () => MailCheckParams;
  override readonly limits: readonly Limit[] = ['burst:mail-check', 'day'];

  constructor(
    private readonly service: MailCheckService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: MailCheckParams, client?: Client): Promise<MailCheckResult> {
    return (await this.service.check(params, client)).body;
  }

  render(report: MailCheckResult): string {
    const { domain, verdict, mail, web } = report;
    const entries = [...mail.map((host) => this.mailForms(host)), ...(web ? [this.webForms(web)] : [])];
    return this.listed(this.say(verdict === 'nullMx' ? 'null' : verdict, { domain }), entries);
  }

  private mailForms(host: MailHostEntry): Forms {
    const named = this.say('host', { ...this.hostWords(host), priority: host.priority });
    const reverse = host.ptr.map(({ ip, names, matchesForward }) =>
      this.say(matchesForward ? 'confirmed' : 'unconfirmed', { ip, names: oneLine(names.join(', ')) || '–' }),
    );
    const { greeting, accepts } = host;
    const greeted = greeting === null || accepts === true ? [] : [this.say(`greetings.${greeting}`)];
    const encryption = host.tls ? [this.tlsWords(host.tls)] : [];
    return [named, [named, ...greeted, ...encryption, ...reverse].join('\n')];
  }

  private tlsWords({ starttls, protocol, certificate, dane }: TlsEntry): string {
    if (!certificate) return this.say(starttls ? 'tlsFails' : 'noTls', { dane });
    const { subject, issuer, validTo, matchesHost, trusted } = certificate;
    return this.say('tls', {
      protocol: protocol ?? '–',
      subject: oneLine(subject),
      issuer: oneLine(issuer),
      until: validTo.slice(0, 10),
      host: this.say(matchesHost ? 'matches' : 'mismatch'),
      chain: this.say(trusted ? 'trusted' : 'untrusted'),
      dane,
    });
  }

  private webForms(host: HostEntry): Forms {
    return [this.say('web', this.hostWords(host))];
  }

  private hostWords({ host, ipv4, ipv6, ports }: HostEntry): TextParams {
    const states = ports.map(({ port, service, state }) => `${service} ${port} ${state}`);
    return {
      host: oneLine(host),
      addresses: [...ipv4, ...ipv6].join(', ') || this.say('noAddress'),
      ports: states.join(', ') || '–',
    };
  }
}
