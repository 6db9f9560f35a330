import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { known } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { paramObservations, verifyCommand } from '#base/domain/verification.js';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { runChecks } from '#base/execution/run-checks.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { analyzeHeader, type HeaderAnalysis } from '#features/header/header-analysis.js';
import { type Delivery, type Examination, examineMessage } from './examine-message.js';
import { messageChecks } from './message-checks.js';
import { MessageDns } from './message-dns.js';
import { type JudgedRequirement, bulkSenderRequirements } from './policy/bulk-sender.js';
import { readMessage } from './signatures/raw-message.js';

/** The analysis of a message, independent of language. */
export interface MessageAnalysis {
  readonly header: HeaderAnalysis;
  readonly examination: Examination;
  readonly requirements: readonly JudgedRequirement[];
  readonly findings: readonly Finding[];
  readonly checkedAt: string;
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
  ) {}

  async analyze(bytes: Uint8Array, delivery: Delivery, client?: Client): Promise<MessageAnalysis> {
    const work = new WorkBudget();
    const header = await work.run(analyzeHeader(bytes));
    if (!header) throw invalidBody('header', { field: 'raw' });
    const now = this.clock.now();
    const examination = await this.admitted(client, (memory) =>
      this.dns.during(memory, (lookup) =>
        examineMessage(readMessage(bytes), delivery, lookup, (steps) => work.run(steps), now / 1000, header.auth),
      ),
    );
    const domain = DomainName.parse(examination.fromDomains[0] ?? '');
    const report = domain ? this.bugs.about(domain) : () => undefined;
    const facts = { examination: known(examination), header: known(header) };
    const findings = await runChecks(messageChecks, facts, report);
    return {
      header,
      examination,
      requirements: bulkSenderRequirements(examination),
      findings: findings
        .map((finding) => withEvidence(finding, domain?.ascii))
        .sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity)),
      checkedAt: new Date(now).toISOString(),
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
