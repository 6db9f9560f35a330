import { Injectable } from '@nestjs/common';
import { answerRecords, recordsAt } from '../dns-wire/answer-records.js';
import { Rcode } from '../dns-wire/rcode.js';
import type { RecordType } from '../dns-wire/record-type.js';
import type { ResourceRecord } from '../dns-wire/resource-record.js';
import { shownRecords } from '../dns-wire/shown-records.js';
import { sameName } from '../dns-wire/name.js';
import { hostName, parentOf } from '../domain/host-name.js';
import type { IpAddress } from '../domain/ip-address.js';
import { AuthoritativeClient } from '../network/dns/authoritative-client.js';
import { type DnsAnswer, lifetime } from '../network/dns/dns-answer.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import { orElse } from '../network/upstream-error.js';
import type { Question } from './finding-question.js';

/** What one name server or resolver returns for a question. */
export interface Sighting {
  readonly where: string;
  readonly by: 'server' | 'resolver';
  /** RCODE; -1 where nothing came back. */
  readonly status: number;
  /** Records of the queried type, at the end of aliases. */
  readonly answers: readonly string[];
  /** The records of the very name, an alias included; none where nobody can tell. */
  readonly own: readonly ResourceRecord[] | undefined;
  /** Seconds for which a resolver may repeat it. */
  readonly ttl: number;
}

type Answered = Pick<DnsAnswer, 'rcode' | 'answers' | 'authorities'>;

const MOST_SERVERS = 8;
const MOST_LABELS = 12;
const UNREACHABLE = -1;

/** Asks the authoritative servers and the public resolvers, past our own cache. */
@Injectable()
export class Sightings {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly servers: AuthoritativeClient,
  ) {}

  async of(question: Question): Promise<readonly Sighting[]> {
    const [atServers, atResolvers] = await Promise.all([this.atServers(question), this.atResolvers(question)]);
    return [...atServers, ...atResolvers];
  }

  private async atResolvers(question: Question): Promise<readonly Sighting[]> {
    const reports = await this.resolver.askEach(question);
    return reports.map((report) =>
      'error' in report
        ? silent(report.label, 'resolver')
        : sighting(report.label, 'resolver', report.answer, question),
    );
  }

  private async atServers(question: Question): Promise<readonly Sighting[]> {
    const names = await this.serversOf(question);
    return Promise.all(names.map((name) => this.atServer(name, question)));
  }

  private async atServer(server: string, question: Question): Promise<Sighting> {
    const address = await this.addressOf(server);
    const answer = address && (await this.servers.ask(address, question).catch(orElse(undefined)));
    if (!answer) return silent(server, 'server');
    const found = sighting(server, 'server', answer.message, question);
    return answer.message.aa ? found : { ...found, own: undefined };
  }

  /** Those of the zone around the name; DS records are in the parent zone. */
  private async serversOf({ name, type }: Question): Promise<readonly string[]> {
    let zone = type === 'DS' ? parentOf(name) : name;
    for (let up = 0; up < MOST_LABELS; up++) {
      const names = await this.nameServers(zone);
      if (names.length > 0 || parentOf(zone) === zone) return names.slice(0, MOST_SERVERS);
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

  /** None where nobody could be asked. */
  private async answers(name: string, type: RecordType): Promise<readonly ResourceRecord[]> {
    const answer = await this.resolver.ask({ name, type, unconfirmed: true, fresh: true }).catch(orElse(undefined));
    return answer?.answers ?? [];
  }
}

export function sighting(where: string, by: Sighting['by'], answer: Answered, question: Question): Sighting {
  const { name, type } = question;
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
    ttl: lifetime(answer, question),
  };
}

function silent(where: string, by: Sighting['by']): Sighting {
  return { where, by, status: UNREACHABLE, answers: [], own: undefined, ttl: 0 };
}
