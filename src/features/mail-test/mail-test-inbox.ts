import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { Config } from '#platform/config/config.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { type LastReply, type MailAnswer, Mailboxes, type ReceivedMail } from '#platform/mail-listener/mailboxes.js';
import { MailListener } from '#platform/mail-listener/mail-listener.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { countBySeverity } from '#features/health/health-renderer.js';
import { HealthService } from '#features/health/health.service.js';
import { type MessageAnalysis, MessageAnalyzer } from '#features/message-analysis/message-analyzer.js';
import { MAX_MESSAGES } from './mail-test-limits.js';
import { MailTestStore } from './mail-test-store.js';

const ACCEPTED: MailAnswer = { code: 250, text: '2.0.0 Accepted, the result is where you got the address' };
const NO_MAILBOX: MailAnswer = { code: 550, text: '5.1.1 This address does not exist or has expired' };
const FULL: MailAnswer = { code: 452, text: '4.2.2 This address has received all of its messages' };
const BUSY: MailAnswer = { code: 451, text: '4.3.2 Busy, try again in a minute' };
const UNREADABLE: MailAnswer = { code: 554, text: '5.6.0 This message cannot be analyzed' };

/** Takes the mail of living addresses, and keeps what is found out about it. Nothing of a message is kept or logged. */
@Injectable()
export class MailTestInbox extends Mailboxes implements OnApplicationShutdown {
  private listener: MailListener | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly memory: MemoryBudget,
    private readonly store: MailTestStore,
    private readonly analyzer: MessageAnalyzer,
    private readonly health: HealthService,
    private readonly bugs: BugLog,
  ) {
    super();
  }

  /** Begins to listen, if the mail test is on. Returns the port. */
  async listen(): Promise<number | undefined> {
    const { mailTest } = this.config;
    if (!mailTest) return undefined;
    this.listener = new MailListener(mailTest, this, this.memory);
    return this.listener.listen();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener?.close();
  }

  async refusal(mailbox: string): Promise<MailAnswer | undefined> {
    try {
      const received = await this.store.received(mailbox);
      if (received === undefined) return NO_MAILBOX;
      return received >= MAX_MESSAGES ? FULL : undefined;
    } catch (error) {
      UpstreamError.from(error);
      return BUSY;
    }
  }

  note(mailbox: string, reply: LastReply): void {
    this.store.keepReply(mailbox, reply).catch((error: unknown) => UpstreamError.from(error));
  }

  async receive(mail: ReceivedMail): Promise<MailAnswer> {
    try {
      return await this.judged(mail);
    } catch (error) {
      if (error instanceof ApiError)
        return error.code === 'invalid_body' || error.code === 'too_complex' ? UNREADABLE : BUSY;
      UpstreamError.from(error);
      return BUSY;
    }
  }

  private async judged({ mailbox, client, helo, mailFrom, tls, bytes, size }: ReceivedMail): Promise<MailAnswer> {
    const offersTls = this.config.mailTest?.certificate !== undefined;
    const delivery = { clientIp: client, helo, mailFrom, received: { tls, offersTls } };
    const analysis = await this.analyzer.analyze(bytes, delivery, { tracker: `mail:${client}`, keyed: false });
    const number = await this.store.next(mailbox);
    if (number === undefined) return NO_MAILBOX;
    if (number === 0) return FULL;
    const isKept = await this.store.keep(mailbox, number, { at: this.at, size, analysis });
    if (!isKept) return BUSY;
    void this.report(mailbox, number, analysis);
    return ACCEPTED;
  }

  /** The report of the sender takes longer than a mail server should wait. */
  private async report(mailbox: string, number: number, { examination }: MessageAnalysis): Promise<void> {
    const domain = DomainName.parse(examination.fromDomains[0] ?? '');
    if (!domain) return;
    try {
      const { body } = await this.health.report(domain);
      const { findings, score, checkedAt } = body;
      const summary = countBySeverity(findings);
      await this.store.keepSender(mailbox, number, { domain: domain.ascii, score, summary, checkedAt });
    } catch (error) {
      if (error instanceof ApiError || error instanceof UpstreamError) return;
      this.bugs.about(domain)('mail-test', error);
    }
  }

  private get at(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
