import { CLASS_IN, type Message } from '../../src/dns-wire/message.js';
import { normalName } from '../../src/dns-wire/name.js';
import { Rcode } from '../../src/dns-wire/rcode.js';
import type { RecordType } from '../../src/dns-wire/record-type.js';
import type { ResourceRecord } from '../../src/dns-wire/resource-record.js';
import { countLabels, isBelow, isWithin } from './labels.js';
import { replyTo } from './reply.js';
import type { Habit } from './server-habits.js';
import { answerFrom, type ZoneAnswer } from './signed-answer.js';
import type { Zone } from './zone.js';

/** What can be wrong with a name server: it is gone, says nothing, knows nothing, talks nonsense, or is half deaf. */
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
const LONGEST_CHAIN = 8;

/** An authoritative server: its name, its addresses and the zones it knows. */
export class NameServer {
  fault?: NameServerFault;
  /** Addresses of its own at which nobody listens. */
  deafAt: readonly string[] = [];
  /** The first one sees a query first. */
  habits: readonly Habit[] = [];
  private readonly zones = new Map<string, Zone>();

  constructor(
    readonly host: string,
    readonly addresses: readonly string[],
  ) {}

  /** Every server may hold a copy of its own. */
  serve(zone: Zone): void {
    this.zones.set(zone.origin, zone);
  }

  forget(origin: string): void {
    this.zones.delete(normalName(origin));
  }

  /** Its copy of a zone, if it would answer for it. */
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

  /** The deepest zone around the name; a DS is asked of the parent zone, where both are here. */
  private zoneFor(name: string, type: RecordType): Zone | undefined {
    const enclosing = [...this.zones.values()]
      .filter(({ origin }) => isWithin(name, origin))
      .sort((a, b) => countLabels(b.origin) - countLabels(a.origin));
    return (type === 'DS' && enclosing.find(({ origin }) => isBelow(name, origin))) || enclosing[0];
  }
}

/** Aliases are followed as far as the zone reaches. */
function follow(zone: Zone, name: string, type: RecordType): ZoneAnswer[] {
  const chain: ZoneAnswer[] = [];
  for (let next: string | undefined = name; next !== undefined && chain.length < LONGEST_CHAIN;) {
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
