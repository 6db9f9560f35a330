import { Injectable } from '@nestjs/common';
import type { DomainName } from '../domain/domain-name.js';
import type { ResourceRecord } from '../dns-wire/resource-record.js';
import type { RecordType } from '../dns-wire/record-type.js';
import { sameName } from '../dns-wire/name.js';
import type { DnsAnswer, DnsQuestion } from '../network/dns/dns-answer.js';
import type { Network } from './gathering/network.js';
import { HealthChecker } from './health-checker.js';
import type { HealthReport } from './health-report.js';
import { LiveNetwork } from './live-network.js';
import { changedNetwork } from './overlay/changed-network.js';
import { fitChanges } from './overlay/fit-changes.js';
import type { ZoneChange } from './overlay/zone-change.js';
import { type Examination, KeptTapes } from './tape/kept-tapes.js';

/** The report of a domain as it would be with other records in its zone. Nothing that is on the tape is asked again. */
@Injectable()
export class HealthPreviewer {
  constructor(
    private readonly checker: HealthChecker,
    private readonly network: LiveNetwork,
    private readonly tapes: KeptTapes,
  ) {}

  async examined(domain: DomainName): Promise<Examination> {
    return this.tapes.of(domain.ascii) ?? this.checker.examination(domain);
  }

  /** Throws an ImpossibleChange where the zone, as it is published, could not carry one. */
  fit(examination: Examination, changes: readonly ZoneChange[]): Promise<void> {
    return fitChanges(changes, examination.report.zone, this.networkAfter(examination, []));
  }

  after(domain: DomainName, examination: Examination, changes: readonly ZoneChange[]): Promise<HealthReport> {
    return this.checker.through(domain, this.networkAfter(examination, changes));
  }

  /** What the report was made from. */
  published(examination: Examination, question: DnsQuestion): Promise<DnsAnswer> {
    return this.networkAfter(examination, []).resolver.ask(question);
  }

  /** The records of one name and type after the changes. */
  async records(
    examination: Examination,
    changes: readonly ZoneChange[],
    host: string,
    type: RecordType,
  ): Promise<readonly ResourceRecord[]> {
    const { answers } = await this.networkAfter(examination, changes).resolver.ask({ name: host, type });
    return answers.filter((record) => record.type === type && sameName(record.name, host));
  }

  /** The report as another network has it. */
  through(domain: DomainName, network: Network): Promise<HealthReport> {
    return this.checker.through(domain, network);
  }

  /** Name servers as they answer now, whatever is on a tape. */
  get servers(): Network['servers'] {
    return this.network.at(0).servers;
  }

  /** The network as it was when the report was made, these changes laid over it. */
  networkAfter({ report, tape }: Examination, changes: readonly ZoneChange[]): Network {
    const then = tape.replaying(this.network.at(Date.parse(report.checkedAt)));
    return changedNetwork(then, report.zone, changes, tape);
  }
}
