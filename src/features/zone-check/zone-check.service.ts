import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import { invalidBody, overloaded, quoteInput } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import type { Service } from '#features/change/change-facts.js';
import { listsOf } from '#features/change/change-fields.js';
import { cautionsOf, isConditional } from '#features/preview/cautions.js';
import { ChangeJudge, type JudgedChange } from '#features/preview/change-judge.js';
import { changeVerdict } from '#features/preview/change-verdict.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import { nextSlice } from '#base/execution/time-slices.js';
import { HealthPreviewer } from '#features/preview/health-previewer.js';
import { countBySeverity, HealthRenderer } from '#features/health/health-renderer.js';
import type { Examination, HealthReport } from '#features/health/health-report.js';
import { notSimulated, SIMULATED_IN_PART } from '#features/preview/not-simulated.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { entryFrom } from '#formats/records/plain-entries.js';
import type { ZoneEntry, ZoneFault } from '#formats/records/zone-file.js';
import { NetworkRecording } from '#engine/simulation/recording/network-recording.js';
import { WholeZone } from '#engine/simulation/overlay/whole-zone.js';
import { wholeZoneNetwork } from '#engine/simulation/overlay/whole-zone-network.js';
import type { GivenText } from './given-body.js';
import type { GivenZone } from './formats/given-zone.js';
import { keysWithoutDs } from './keys-without-ds.js';
import type { ZoneCheckResult } from './zone-check.dto.js';
import { type ZoneComparison, zoneDifferences } from './zone-differences.js';
import { zoneJob } from './zone.job.js';
import { isWarning } from './zone-rules.js';

const MAX_ERRORS = 200;
const NOTHING_PUBLISHED: ZoneComparison = { changes: [], notCompared: 0, cuts: [] };

interface ReadZone {
  readonly zone: WholeZone;
  readonly records: number;
  /** The DNSKEY records of the zone itself. */
  readonly keys: readonly ZoneEntry[];
  readonly faults: readonly ZoneFault[];
}

/** What was found out about a zone, before it is written in a language. */
interface Judged {
  readonly before: HealthReport;
  readonly change: JudgedChange;
  readonly isPublished: boolean;
  readonly comparison: ZoneComparison;
  readonly faults: readonly ZoneFault[];
}

/** Nothing in the request is stored. */
@Injectable()
export class ZoneCheckService {
  constructor(
    private readonly previewer: HealthPreviewer,
    private readonly changes: ChangeJudge,
    private readonly renderer: HealthRenderer,
    private readonly localizer: Localizer,
    private readonly workload: Workload,
    private readonly timeout: ReportTimeout,
    private readonly timeouts: Timeouts,
    private readonly workers: WorkerPool,
  ) {}

  async check(
    domain: DomainName,
    { format, text, expected = [] }: GivenText,
    language: Language,
    client?: Client,
  ): Promise<ZoneCheckResult> {
    try {
      return await this.workload.run(client, async (memory) => {
        const given = await this.read(domain, { format, text }, client);
        if (!given.entries.some(({ record }) => record)) throw this.unreadable(given, language);
        // Thousands of records are kept while the domain is examined.
        if (!memory.tryTake(heapBytes(given.entries))) throw overloaded();
        const examination = await this.previewer.examined(domain, memory);
        await nextSlice();
        const zone = readZone(given, domain.ascii, examination.report.resolvable);
        await nextSlice();
        const judged = await this.judge(domain, zone, examination, expected);
        return this.result(judged, zone, format, language);
      });
    } catch (error) {
      throw error instanceof CapacityError ? error.refusal : error;
    }
  }

  private async read(domain: DomainName, { format, text }: GivenText, client: Client | undefined): Promise<GivenZone> {
    const given = { format, text, domain: domain.ascii };
    const zone = await this.workers.run(zoneJob, given, { client, bytes: text.length });
    const entries = zone.entries.map(entryFrom);
    await nextSlice();
    return { ...zone, entries };
  }

  private async judge(
    domain: DomainName,
    { zone, ...given }: ReadZone,
    examination: Examination,
    expected: readonly Service[],
  ): Promise<Judged> {
    const { report: before, recording } = examination;
    // A name inside the zone of its parent has no servers, keys or signatures of its own.
    const isPublished = before.resolvable && before.zone === domain.ascii;
    const today = before.resolvable
      ? this.previewer.networkAfter(examination, [])
      : this.previewer.networkNow(examination);
    const known = before.resolvable ? recording : new NetworkRecording();
    const network = wholeZoneNetwork(today, zone, isPublished ? 'today' : 'never', known);
    const [after, comparison, faults] = await Promise.all([
      this.previewer.runOn(domain, network, before.selectors),
      before.resolvable ? this.differences(zone, examination) : NOTHING_PUBLISHED,
      isPublished ? keysWithoutDs(given.keys, domain.ascii, today.resolver) : [],
    ]);
    const change = await this.changes.judge({
      reports: { before: before.resolvable ? before : { ...before, findings: [] }, after },
      networks: { before: today, after: network },
      cuts: possibleCuts(comparison),
      expected,
    });
    return { before, change, isPublished, comparison, faults: [...given.faults, ...faults] };
  }

  /** Hundreds of answers for one comparison are not recorded. */
  private differences(zone: WholeZone, examination: Examination): Promise<ZoneComparison> {
    const { resolver } = this.previewer.networkNow(examination);
    return this.timeouts.budget(this.timeout.ms, undefined, (signal) => zoneDifferences(zone, resolver, signal));
  }

  private result(judged: Judged, given: ReadZone, format: string, language: Language): ZoneCheckResult {
    const { before, change, isPublished, comparison, faults } = judged;
    const { after, untold } = change;
    const { changes, notCompared } = comparison;
    const beyond = isPublished ? changes.map(({ type }) => ({ type })) : SIMULATED_IN_PART;
    const cautions = before.resolvable ? cautionsOf({ before, after }, changes) : [];
    const isRefused = faults.some((fault) => !isWarning(fault, format));
    return {
      api: 'v1',
      domain: after.domain,
      records: given.records,
      errors: faults.slice(0, MAX_ERRORS).map((fault) => ({
        line: fault.line ?? null,
        text: fault.text,
        level: isWarning(fault, format) ? 'warning' : 'error',
        message: this.message(fault, language),
      })),
      after: this.renderer.render(after, language),
      before: before.resolvable ? { score: before.score, summary: countBySeverity(before.findings) } : null,
      verdict: changeVerdict({ before, after }, change, { isConditional: isConditional(cautions), isRefused }),
      cautions,
      ...listsOf(change),
      changes: changes.map((change) => ({ ...change })),
      ...(notCompared > 0 && { notCompared }),
      notSimulated: [...new Set([...notSimulated(after.findings, beyond), ...untold])],
      locale: language,
    };
  }

  private message({ fault, params }: ZoneFault, language: Language): string {
    const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, quoteInput(value)]));
    return this.localizer.text(language, `zones.${fault}`, shown);
  }

  private unreadable({ faults: [first] }: GivenZone, language: Language) {
    const reason = first ? this.message(first, language) : this.localizer.text(language, 'zones.empty');
    return invalidBody('zone', { line: first?.line ?? 1, reason: reason.replace(/\.$/, '') }); // the error ends with a dot
  }
}

/** Names that may have name servers of their own today, those whose NS or DS records change first. */
function possibleCuts({ changes, cuts }: ZoneComparison): readonly string[] {
  const hosts = (isMeant: (change: ZoneComparison['changes'][number]) => boolean) =>
    changes.filter(isMeant).map(({ host }) => host);
  return [
    ...hosts(({ type }) => type === 'NS' || type === 'DS'),
    ...cuts,
    ...hosts(({ action }) => action === 'remove'),
  ];
}

function readZone(
  { entries, faults, unstated, keepsOthers }: GivenZone,
  domain: string,
  isPublished: boolean,
): ReadZone {
  let records = 0;
  for (const { record } of entries) if (record) records++;
  const keys = entries.filter(({ name, record }) => name === domain && record?.type === 'DNSKEY');
  // A domain that does not exist yet has no other records to keep.
  return { zone: new WholeZone(domain, entries, unstated, keepsOthers && isPublished), records, keys, faults };
}
