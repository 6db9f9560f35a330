import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import { paramObservations, verifyCommand } from '#base/domain/verification.js';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import type { Delivery } from './examine-message.js';
import { type JudgedMessage, messageJob } from './message.job.js';
import { messageChecks } from './message-checks.js';
import { MessageDns } from './message-dns.js';
import { type ReadRecord, ReadRecords } from './read-records.js';

/** The analysis of a message, independent of language. */
export interface MessageAnalysis extends Omit<JudgedMessage, 'bugs'> {
  readonly checkedAt: string;
  /** The records of SPF, DKIM and DMARC that were read. */
  readonly records: readonly ReadRecord[];
}

const ORDER = ['problem', 'warn', 'info', 'ok'];

/** Verifies a message with the keys and policies of today. Nothing of it is kept. */
@Injectable()
export class MessageAnalyzer {
  constructor(
    private readonly dns: MessageDns,
    private readonly workload: Workload,
    private readonly bugs: BugLog,
    private readonly clock: Clock,
    private readonly workers: WorkerPool,
  ) {}

  async analyze(bytes: Uint8Array, delivery: Delivery, client?: Client): Promise<MessageAnalysis> {
    const now = this.clock.now();
    const given = { bytes, delivery, now: now / 1000 };
    const read = new ReadRecords();
    const judged = await this.admitted(client, (memory) =>
      this.dns.during({ memory, isFresh: delivery.received !== undefined }, (answer) =>
        this.workers.run(messageJob, given, { client, bytes: bytes.length, answer: read.noting(answer) }),
      ),
    );
    if (!judged) throw invalidBody('header', { field: 'raw' });
    const { bugs, findings, ...rest } = judged;
    const domain = DomainName.parse(rest.examination.fromDomains[0] ?? '');
    const report = domain ? this.bugs.about(domain) : () => undefined;
    for (const { part, stack } of bugs) report(part, stack);
    return {
      ...rest,
      findings: findings
        .map((finding) => withEvidence(finding, domain?.ascii))
        .sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity)),
      checkedAt: new Date(now).toISOString(),
      records: read.all,
    };
  }

  private async admitted<T>(client: Client | undefined, run: (memory: MemoryAccount) => Promise<T>): Promise<T> {
    try {
      return await this.workload.run(client, run);
    } catch (error) {
      throw error instanceof CapacityError ? error.refusal : error;
    }
  }
}

function withEvidence(finding: Finding, domain: string | undefined): Finding {
  const [check = '', outcome = ''] = finding.id.split('.');
  const reference = messageChecks.find(({ id }) => id === check)?.reference;
  const names: Readonly<Record<string, string>> = domain === undefined ? {} : { domain };
  const verify = reference && verifyCommand(reference, outcome, finding.params, names);
  const evidence = paramObservations(finding.params, domain ?? 'message', 'MESSAGE');
  return { ...finding, evidence, ...(verify !== undefined && { verify }) };
}
