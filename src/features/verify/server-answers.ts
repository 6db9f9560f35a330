import { Injectable } from '@nestjs/common';
import { answerRecords, recordsAt } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { shownRecords } from '#formats/dns-wire/shown-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import { DomainName } from '#base/domain/domain-name.js';
import { hostName, isWithin, parentOf } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { AuthoritativeClient } from '#platform/network/dns/authoritative-client.js';
import { type DnsAnswer, answerLifetime } from '#platform/network/dns/dns-answer.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { FindingQuery } from './finding-query.js';

/** The answer of one name server or resolver to a query. */
export interface ObservedAnswer {
  readonly where: string;
  readonly by: 'server' | 'resolver';
  /** RCODE; -1 without an answer. */
  readonly status: number;
  /** Records of the queried type, at the end of the CNAME chain. */
  readonly answers: readonly string[];
  /** The records at the name itself, including a CNAME; undefined where they are unknown. */
  readonly own: readonly ResourceRecord[] | undefined;
  /** Remaining TTL at a resolver. */
  readonly ttl: number;
}

type Answered = Pick<DnsAnswer, 'rcode' | 'answers' | 'authorities'>;

/** A zone and its name servers, as a report found them. */
export interface ReportedZone {
  readonly zone: string;
  readonly servers: readonly string[];
}

const MAX_SERVERS = 8;
const MAX_LABELS = 12;
const UNREACHABLE = -1;

/** Queries the authoritative servers and the public resolvers, bypassing our own cache. */
@Injectable()
export class ServerAnswers {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly servers: AuthoritativeClient,
  ) {}

  async of(query: FindingQuery, reported?: ReportedZone): Promise<readonly ObservedAnswer[]> {
    const [atServers, atResolvers] = await Promise.all([this.atServers(query, reported), this.atResolvers(query)]);
    return [...atServers, ...atResolvers];
  }

  private async atResolvers(query: FindingQuery): Promise<readonly ObservedAnswer[]> {
    const reports = await this.resolver.queryEach(query);
    return reports.map((report) =>
      'error' in report
        ? noAnswer(report.label, 'resolver')
        : observedAnswer(report.label, 'resolver', report.answer, query),
    );
  }

  private async atServers(query: FindingQuery, reported: ReportedZone | undefined): Promise<readonly ObservedAnswer[]> {
    const names = query.type === 'DS' ? await this.parentServers(query.name) : await this.zoneServers(query, reported);
    return Promise.all(names.slice(0, MAX_SERVERS).map((name) => this.atServer(name, query)));
  }

  private async atServer(server: string, query: FindingQuery): Promise<ObservedAnswer> {
    const address = await this.addressOf(server);
    const answer = address && (await this.servers.query(address, query).catch(orElse(undefined)));
    if (!answer) return noAnswer(server, 'server');
    const found = observedAnswer(server, 'server', answer.message, query);
    return answer.message.aa ? found : { ...found, own: undefined };
  }

  /**
   * The servers of the zone that contains the name, which is never that of a registry. Where the zone does not return
   * its NS records, the servers that the report found.
   */
  private async zoneServers({ name }: FindingQuery, reported: ReportedZone | undefined): Promise<readonly string[]> {
    const isInZone = reported !== undefined && isWithin(name, reported.zone);
    const top = isInZone ? reported.zone : (DomainName.parseHost(name)?.registration.ascii ?? name);
    const found = await this.nearestServers(name, top);
    return found.length === 0 && isInZone ? reported.servers : found;
  }

  /** DS records are in the parent zone, which may be more than one label up. */
  private parentServers(zone: string): Promise<readonly string[]> {
    return this.nearestServers(parentOf(zone), '');
  }

  private async nearestServers(name: string, top: string): Promise<readonly string[]> {
    let zone = name;
    for (let up = 0; up < MAX_LABELS; up++) {
      const names = await this.nameServers(zone);
      if (names.length > 0 || zone === top || parentOf(zone) === zone) return names;
      zone = parentOf(zone);
    }
    return [];
  }

  private async nameServers(zone: string): Promise<readonly string[]> {
    const answers = await this.answers(zone, 'NS');
    return recordsAt(answers, zone, 'NS').map(({ data }) => hostName(data.target));
  }

  private async addressOf(name: string): Promise<IpAddress | undefined> {
    const found = await Promise.all(
      (['A', 'AAAA'] as const).map(async (type) => answerRecords(await this.answers(name, type), name, type)),
    );
    const addresses = found
      .flat()
      .flatMap((record) => (record.type === 'A' || record.type === 'AAAA' ? [record.data.address] : []));
    return addresses[0];
  }

  /** Valid or not; empty where the query failed. */
  private async answers(name: string, type: RecordType): Promise<readonly ResourceRecord[]> {
    const question = { name, type, unconfirmed: true, fresh: true };
    const answer = await readUnvalidated(question, (query) => this.resolver.query(query)).catch(orElse(undefined));
    return answer?.answers ?? [];
  }
}

export function observedAnswer(
  where: string,
  by: ObservedAnswer['by'],
  answer: Answered,
  query: FindingQuery,
): ObservedAnswer {
  const { name, type } = query;
  const records = answerRecords(answer.answers, name, type);
  const isAnswer = answer.rcode === Rcode.NOERROR || answer.rcode === Rcode.NXDOMAIN;
  const isOwn = (record: ResourceRecord) =>
    (record.type === type || record.type === 'CNAME') && sameName(record.name, name);
  return {
    where,
    by,
    status: answer.rcode,
    answers: shownRecords(records.filter((record) => record.type === type)).map(({ data }) => data),
    own: isAnswer ? records.filter(isOwn) : undefined,
    ttl: answerLifetime(answer, query),
  };
}

function noAnswer(where: string, by: ObservedAnswer['by']): ObservedAnswer {
  return { where, by, status: UNREACHABLE, answers: [], own: undefined, ttl: 0 };
}
