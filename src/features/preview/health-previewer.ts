import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { sameName } from '#formats/dns-wire/name.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { networkWithChangedDs } from '#engine/simulation/overlay/changed-ds.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { meteredNetwork } from '#engine/gathering/metered-network.js';
import type { Network } from '#engine/simulation/network.js';
import { LiveNetwork } from '#engine/gathering/live-network.js';
import { changedNetwork } from '#engine/simulation/overlay/changed-network.js';
import { fitChanges } from '#engine/simulation/overlay/fit-changes.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';
import type { Examination, HealthReport } from '#features/health/health-report.js';
import { HealthService } from '#features/health/health.service.js';

/** Makes the report of a domain with changed records, from the recording of the last report. */
@Injectable()
export class HealthPreviewer {
  constructor(
    private readonly health: HealthService,
    private readonly network: LiveNetwork,
  ) {}

  examined(domain: DomainName, memory: MemoryAccount, selectors?: readonly string[]): Promise<Examination> {
    return this.health.examined(domain, memory, selectors);
  }

  /** Throws an ImpossibleChange if the published zone does not allow one of the changes. */
  fit(examination: Examination, changes: readonly ZoneChange[]): Promise<void> {
    return fitChanges(changes, examination.report.zone, this.networkAfter(examination, []));
  }

  after(domain: DomainName, examination: Examination, changes: readonly ZoneChange[]): Promise<HealthReport> {
    return this.health.reportOn(domain, this.networkAfter(examination, changes), examination.report.selectors);
  }

  /** The answer that the report was made from, valid or not. */
  published(examination: Examination, query: DnsQuery): Promise<DnsAnswer> {
    return this.answerAfter(examination, [], query);
  }

  /** The records of one name and type after the changes. */
  async records(
    examination: Examination,
    changes: readonly ZoneChange[],
    host: string,
    type: RecordType,
  ): Promise<readonly ResourceRecord[]> {
    const { answers } = await this.answerAfter(examination, changes, { name: host, type });
    return answers.filter((record) => record.type === type && sameName(record.name, host));
  }

  private answerAfter(examination: Examination, changes: readonly ZoneChange[], query: DnsQuery): Promise<DnsAnswer> {
    const { resolver } = this.networkAfter(examination, changes);
    return readUnvalidated(query, (one) => resolver.query(one));
  }

  /** Makes the report with another network. */
  runOn(domain: DomainName, network: Network, selectors?: readonly string[]): Promise<HealthReport> {
    return this.health.reportOn(domain, network, selectors);
  }

  /** Queries the name servers live, without a recording. */
  get servers(): Network['servers'] {
    return this.network.at(0).servers;
  }

  /**
   * The network without the recording: what the report of a domain that does not exist began to ask, it did not wait
   * for.
   */
  networkNow({ report, memory, beyond }: Pick<Examination, 'report' | 'memory' | 'beyond'>): Network {
    return beyond ?? meteredNetwork(this.network.at(Date.parse(report.checkedAt)), memory);
  }

  /** The recorded network with these changes applied. */
  networkAfter(examination: Examination, changes: readonly ZoneChange[]): Network {
    const { report, recording } = examination;
    const then = recording.replay(this.networkNow(examination));
    return changedNetwork(networkWithChangedDs(then, report.zone, changes), report.zone, changes, recording);
  }
}
