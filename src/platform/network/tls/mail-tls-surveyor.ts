import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { Encrypted } from '#base/domain/smtp-talk.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { withSession } from '#formats/tls-wire/session-offer.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { SmtpService } from '../smtp/smtp.service.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { DAY_MS, KeptSurveys } from './kept-surveys.js';
import { TlsOptions } from './tls-options.js';
import { hasTlsFault, isAnswered } from './tls-faults.js';
import { surveyMailFaults, surveyMailSuites } from './tls-survey.js';

/** An owner who has changed something wants to see it. */
export const MAX_AGE_MS = 300_000;

/** Finds out what mail servers offer after STARTTLS, with few connections, because many servers limit them. */
@Injectable()
export class MailTlsSurveyor {
  private readonly surveys: KeptSurveys<OfferedTls>;
  private readonly found: KeptSurveys<OfferedTls>;

  constructor(
    private readonly smtp: SmtpService,
    private readonly options: TlsOptions,
    clock: Clock,
    memory: MemoryBudget,
    private readonly timeouts: Timeouts,
  ) {
    this.surveys = new KeptSurveys('mailSurveys', memory, clock, ({ versions }) => (versions.size > 1 ? DAY_MS : 0));
    this.found = new KeptSurveys('mailFaults', memory, clock, keptMs);
  }

  /** Adds suites and groups to a session, for requirements that judge more than faults. Never rejects because of the server. */
  surveySuites(host: DomainName, address: IpAddress, session: Encrypted): Promise<OfferedTls> {
    return this.surveys.get(`${host.ascii} ${String(address)}`, MAX_AGE_MS, () =>
      this.timeouts.budget(this.options.mailTotalMs, undefined, (signal) => this.ask(host, address, session, signal)),
    );
  }

  /**
   * Old versions and broken suites alone, besides a session that may still run. Shared by all hosts at an address, because
   * providers use a name per customer. Never rejects because of the server.
   */
  faults(host: DomainName, address: IpAddress, cancel?: CancelSignal, maxAgeMs = Infinity): Promise<OfferedTls> {
    const { mailTotalMs, maxMailConnections: maxConnections } = this.options;
    const target = { serverName: host.ascii, maxConnections, random: randomBytes };
    const found = this.found.get(String(address), maxAgeMs, () =>
      this.timeouts.budget(mailTotalMs, undefined, (signal) =>
        surveyMailFaults((hello) => this.smtp.askAfterStartTls(address, hello, signal), target),
      ),
    );
    return this.timeouts.limit(2 * mailTotalMs, cancel, () => found);
  }

  /** When answers of `faults` were given. */
  madeAt(faults: OfferedTls): number {
    return this.found.madeAt(faults);
  }

  private async ask(
    host: DomainName,
    address: IpAddress,
    session: Encrypted,
    signal: CancelSignal,
  ): Promise<OfferedTls> {
    const target = {
      serverName: host.ascii,
      maxConnections: this.options.maxMailConnections,
      random: randomBytes,
      has13: session.protocol === 'TLSv1.3',
    };
    const offered = await surveyMailSuites((hello) => this.smtp.askAfterStartTls(address, hello, signal), target);
    return withSession(offered, session);
  }
}

/** Providers have many customers, and owners who have changed something want to see it. */
function keptMs(offered: OfferedTls): number {
  if (!isAnswered(offered)) return 0;
  return hasTlsFault(offered) ? MAX_AGE_MS : DAY_MS;
}
