import { Injectable } from '@nestjs/common';
import { DomainName } from '#base/domain/domain-name.js';
import { TooMuchEvidence, writeEvidence } from '#engine/simulation/evidence/evidence-file.js';
import { recordingOf } from '#engine/simulation/evidence/evidence-recording.js';
import type { EvidenceHead } from '#engine/simulation/evidence/evidence-file.js';
import type { NetworkQuestion } from '#engine/simulation/recording/network-question.js';
import type { NetworkRecording } from '#engine/simulation/recording/network-recording.js';
import type { ReadEvidence } from '#engine/simulation/evidence/read-evidence.js';
import { unrecordedNetwork } from '#engine/simulation/evidence/unrecorded-network.js';
import { meteredNetwork } from '#engine/gathering/metered-network.js';
import type { Examination } from '#features/health/health-report.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import { HealthService } from '#features/health/health.service.js';
import { Config } from '#platform/config/config.js';
import { VERSION } from '#platform/config/installation.js';
import { ApiError, overloaded } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import { type MemoryAccount, MemoryBudget } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { EvidenceSummary, ReplayedHealth } from './evidence.dto.js';
import { evidenceJob } from './evidence.job.js';

const PROGRAM = 'domain-diagnostics';

/** The report of a file, and what previews of it need. */
export interface ReplayedExamination extends Examination {
  readonly replay: ReplayedHealth['replay'];
  readonly evidence: ReadEvidence;
  /** What the file does not answer. */
  readonly missing: readonly NetworkQuestion[];
}

interface Wanted {
  readonly client?: Client | undefined;
  readonly selectors?: readonly string[] | undefined;
}

interface Written extends Pick<EvidenceSummary, 'takenAt' | 'answers'> {
  readonly file: string;
}

/** Writes what a report rests on into a file, and judges such files without sending a packet. Stores nothing of a file. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly health: HealthService,
    private readonly renderer: HealthRenderer,
    private readonly resolver: DnsResolver,
    private readonly workload: Workload,
    private readonly workers: WorkerPool,
    private readonly memory: MemoryBudget,
    private readonly config: Config,
  ) {}

  /** The evidence of the last report, or of a new one. What is held of the file is counted in `held`. */
  async file(domain: DomainName, held: MemoryAccount, wanted?: Wanted): Promise<string> {
    return (await this.written(domain, held, wanted)).file;
  }

  /** What the file has, and where it is. */
  async summary(domain: DomainName, wanted?: Wanted): Promise<EvidenceSummary> {
    const held = this.memory.transit();
    try {
      const { file, takenAt, answers } = await this.written(domain, held, wanted);
      const url = `${this.config.http.publicUrl}/api/v1/evidence/${domain.ascii}`;
      return { api: 'v1', domain: domain.ascii, url, takenAt, bytes: Buffer.byteLength(file), answers };
    } finally {
      held.close();
    }
  }

  private async written(
    domain: DomainName,
    held: MemoryAccount,
    { client, selectors = [] }: Wanted = {},
  ): Promise<Written> {
    await this.health.report(domain, client, selectors); // the one that is counted
    const count = (characters: number) => {
      if (!held.tryTake(characters)) throw overloaded();
    };
    return this.inTurn(client, async (memory) => {
      const { report, recording } = await this.health.examined(domain, memory, selectors);
      const file = await writeEvidence(this.headOf(domain, report.checkedAt, selectors), recording, count);
      return { file, takenAt: report.checkedAt, answers: answersOf(recording) };
    }).catch((error: unknown) => {
      throw error instanceof TooMuchEvidence ? new ApiError('too_complex') : error;
    });
  }

  /** The report of a file by the rules of today. */
  async report(bytes: Uint8Array, language: Language, client?: Client): Promise<ReplayedHealth> {
    return this.during(bytes, client, ({ report, replay }) =>
      Promise.resolve(Object.assign(this.renderer.render(report, language), { replay })),
    );
  }

  /** Works with the examination that a file contains. */
  async during<T>(
    bytes: Uint8Array,
    client: Client | undefined,
    work: (examination: ReplayedExamination) => Promise<T>,
  ): Promise<T> {
    const evidence = await this.read(bytes, client);
    const held = this.memory.transit();
    try {
      if (!held.tryTake(heapBytes(evidence))) throw overloaded();
      return await this.inTurn(client, async (memory) => work(await this.examined(evidence, memory)));
    } finally {
      held.close();
    }
  }

  private async inTurn<T>(client: Client | undefined, work: (memory: MemoryAccount) => Promise<T>): Promise<T> {
    try {
      return await this.workload.run(client, work);
    } catch (error) {
      throw error instanceof CapacityError ? error.refusal : error;
    }
  }

  private async read(bytes: Uint8Array, client?: Client): Promise<ReadEvidence> {
    const read = await this.workers.run(evidenceJob, bytes, { client, bytes: bytes.length });
    if (!('fault' in read)) return read;
    throw invalidEvidence(read.fault, read.place);
  }

  private async examined(evidence: ReadEvidence, memory: MemoryAccount): Promise<ReplayedExamination> {
    const { domain, takenAt, program, selectors } = evidence.head;
    const recording = recordingOf(evidence);
    const missing: NetworkQuestion[] = [];
    const beyond = meteredNetwork(unrecordedNetwork(Date.parse(takenAt), missing), memory);
    const replayed = () => recording.replay(beyond);
    const report = await this.health
      .reportOn(DomainName.parse(domain)!, replayed(), selectors, replayed)
      .catch((error: unknown) => {
        throw error instanceof UpstreamError ? invalidEvidence('existence', 'entries') : error;
      });
    return {
      ...{ report, recording, memory, beyond, evidence, missing: [...missing] },
      replay: { takenAt, version: program.version, missing: missing.length },
    };
  }

  private headOf(domain: DomainName, takenAt: string, selectors: readonly string[]): EvidenceHead {
    return {
      domain: domain.ascii,
      takenAt,
      program: { name: PROGRAM, version: VERSION },
      resolvers: this.resolver.resolvers.map(({ id, label }) => ({ id, label })),
      ...(selectors.length > 0 && { selectors }),
    };
  }
}

function answersOf({ ofReport }: NetworkRecording): EvidenceSummary['answers'] {
  const counts: Record<string, number> = {};
  for (const { question } of ofReport) counts[question.kind] = (counts[question.kind] ?? 0) + 1;
  return counts;
}

function invalidEvidence(fault: string, place = ''): ApiError {
  return new ApiError('invalid_evidence', { reason: { key: `evidence.faults.${fault}`, params: { place } } });
}
