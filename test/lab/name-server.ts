import { CLASS_IN, type Message } from '#formats/dns-wire/message.js';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { countLabels, isBelow, isWithin } from './labels.js';
import { replyTo } from './reply.js';
import type { Habit } from './server-habits.js';
import { answerFrom, type ZoneAnswer } from './signed-answer.js';
import type { Zone } from './zone.js';

/** Faults of a name server: unreachable, silent, without the zone, malformed answers, or only one transport. */
export type NameServerFault =
  | 'down'
  | 'silent'
  | 'slow'
  | 'refusing'
  | 'failing'
  | 'garbage'
  | 'wrong-id'
  | 'truncating'
  | 'cutting'
  | 'udp-only'
  | 'tcp-refusing';

const STILL_ANSWERING: ReadonlySet<NameServerFault> = new Set([
  ...(['slow', 'truncating', 'cutting', 'udp-only', 'tcp-refusing'] as const),
]);
const MAX_CHAIN_LENGTH = 8;

/** An authoritative server: its name, its addresses and its zones. */
export class NameServer {
  fault?: NameServerFault;
  /** Addresses at which it does not answer. */
  deafAt: readonly string[] = [];
  /** Applied in order; the first one sees the query first. */
  habits: readonly Habit[] = [];
  private readonly zones = new Map<string, Zone>();

  constructor(
    readonly host: string,
    readonly addresses: readonly string[],
  ) {}

  /** Every server can have its own copy of a zone. */
  serve(zone: Zone): void {
    this.zones.set(zone.origin, zone);
  }

  forget(origin: string): void {
    this.zones.delete(normalName(origin));
  }

  /** Its copy of a zone, unless its fault keeps it from answering. */
  zone(origin: string): Zone | undefined {
    const mute = this.fault !== undefined && !STILL_ANSWERING.has(this.fault);
    return mute ? undefined : this.zones.get(origin);
  }

  answer(query: Message): Message {
    const answer = this.habits.reduceRight<(asked: Message) => Message>(
      (usual, habit) => (asked) => habit(asked, usual, this),
      (asked) => this.usualAnswer(asked),
    );
    return answer(query);
  }

  private usualAnswer(query: Message): Message {
    const { name, type, class: of } = query.questions[0]!;
    const zone = of === CLASS_IN && type !== 'AXFR' ? this.zoneFor(normalName(name), type) : undefined;
    if (!zone || this.fault === 'refusing') return replyTo(query, { rcode: Rcode.REFUSED });
    if (this.fault === 'failing' || zone.failing.includes(type)) return replyTo(query, { rcode: Rcode.SERVFAIL });
    const chain = follow(zone, normalName(name), type);
    const last = chain.at(-1)!;
    return replyTo(query, {
      aa: chain[0]!.finding.kind !== 'referral',
      rcode: last.nxdomain ? Rcode.NXDOMAIN : Rcode.NOERROR,
      answers: chain.flatMap(({ answers }) => answers),
      authorities: last.authorities,
      additionals: glue(zone, last),
    });
  }

  /** The closest enclosing zone; for a DS query, the parent zone if this server has it. */
  private zoneFor(name: string, type: RecordType): Zone | undefined {
    const enclosing = [...this.zones.values()]
      .filter(({ origin }) => isWithin(name, origin))
      .sort((a, b) => countLabels(b.origin) - countLabels(a.origin));
    return (type === 'DS' && enclosing.find(({ origin }) => isBelow(name, origin))) || enclosing[0];
  }
}

/** Follows CNAME and DNAME records within the zone. */
function follow(zone: Zone, name: string, type: RecordType): ZoneAnswer[] {
  const chain: ZoneAnswer[] = [];
  for (let next: string | undefined = name; next !== undefined && chain.length < MAX_CHAIN_LENGTH;) {
    const answer: ZoneAnswer = answerFrom(zone, next, type);
    chain.push(answer);
    const { finding } = answer;
    const target: string | undefined = finding.kind === 'alias' ? normalName(finding.target) : undefined;
    next = target !== undefined && isWithin(target, zone.origin) ? target : undefined;
  }
  return chain;
}

function glue(zone: Zone, { finding }: ZoneAnswer): ResourceRecord[] {
  if (finding.kind !== 'referral') return [];
  const hosts = finding.records.map(({ data }) => normalName(data.target));
  return hosts.flatMap((host) => [...zone.rrset(host, 'A'), ...zone.rrset(host, 'AAAA')]);
}
