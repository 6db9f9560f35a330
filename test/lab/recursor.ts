import type { Message } from '#formats/dns-wire/message.js';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { deniesName, typesAt } from '#formats/records/denial.js';
import { NSEC_MISSING, type Trust, trustAnchor, trustIn, validate } from './chain-of-trust.js';
import type { Internet } from './internet.js';
import { replyTo } from './reply.js';
import { answerFrom, type ZoneAnswer } from './signed-answer.js';
import type { Zone } from './zone.js';

const MAX_CHAIN_LENGTH = 10;
const NO_REACHABLE_AUTHORITY = 22;

interface Step {
  readonly name: string;
  readonly zone: string;
  readonly answer: ZoneAnswer;
  readonly trust: Trust;
}

/** A validating resolver: follows delegations and aliases from the root and validates every answer. */
export class Recursor {
  private readonly remembered = new Map<string, Zone>();

  constructor(private readonly internet: Internet) {}

  /** Keeps the current state of the zone, like a cache: later changes are not visible to this resolver. */
  remember(origin: string): void {
    const zone = this.internet.zone(origin);
    this.remembered.set(zone.origin, zone.copy());
  }

  forget(origin: string): void {
    this.remembered.delete(normalName(origin));
  }

  answer(query: Message): Message {
    const { name, type } = query.questions[0]!;
    const steps: Step[] = [];
    let next: string | undefined = normalName(name);
    while (next !== undefined) {
      const step = this.walk(next, type);
      if (!step || steps.length === MAX_CHAIN_LENGTH) return failed(query, step ? [] : [NO_REACHABLE_AUTHORITY]);
      steps.push(step);
      const { finding } = step.answer;
      next = finding.kind === 'alias' ? normalName(finding.target) : undefined;
    }
    const error = query.cd ? undefined : firstError(steps);
    if (error !== undefined) return failed(query, [error]);
    const last = steps.at(-1)!.answer;
    return replyTo(query, {
      ra: true,
      ad: !query.cd && steps.every(({ trust }) => trust.kind === 'secure' || trust.kind === 'accepted'),
      rcode: last.nxdomain ? Rcode.NXDOMAIN : Rcode.NOERROR,
      answers: steps.flatMap(({ answer }) => answer.answers),
      authorities: last.authorities,
    });
  }

  /** From the root to the zone that answers; undefined if none of its servers answers. */
  private walk(name: string, type: RecordType): Step | undefined {
    let zone = this.internet.root;
    let trust = trustAnchor(zone);
    for (;;) {
      const answer = answerFrom(zone, name, type);
      if (answer.finding.kind !== 'referral')
        return zone.failing.includes(type) ? undefined : { name, zone: zone.origin, answer, trust };
      const child = this.childAt(answer.finding.cut, answer.finding.records);
      if (!child) return undefined;
      trust = child.accepted ? { kind: 'accepted' } : trustIn(child, zone, trust);
      zone = child;
    }
  }

  private childAt(cut: string, ns: readonly RecordOf<'NS'>[]): Zone | undefined {
    const servers = ns.map(({ data }) => this.internet.servers.get(normalName(data.target)));
    const asked = this.internet.asksLast ? servers.toReversed() : servers;
    const served = asked.map((server) => server?.zone(cut)).find((zone) => zone !== undefined);
    return served && (this.remembered.get(cut) ?? served);
  }
}

function firstError(steps: readonly Step[]): number | undefined {
  const sections = steps.flatMap(({ answer, trust }) =>
    [answer.answers, answer.authorities].map((records): [readonly ResourceRecord[], Trust] => [records, trust]),
  );
  const errors = sections.map(([records, trust]) => validate(records, trust));
  return [...errors, steps.some(isUnproven) ? NSEC_MISSING : undefined].find((error) => error !== undefined);
}

/** Whether a negative answer of a signed zone lacks its proof (RFC 4035 section 5.4). */
function isUnproven({ name, zone, answer: { finding, authorities }, trust }: Step): boolean {
  const isEmpty = finding.kind === 'nodata' || finding.kind === 'nxdomain';
  const isForeign = authorities.some((record) => record.type === 'SOA' && record.name !== zone);
  const isProven = !isForeign && authorities.some((record) => isProofOf(record, name));
  return isEmpty && trust.kind === 'secure' && !isProven;
}

function isProofOf(record: ResourceRecord, name: string): boolean {
  if (record.type === 'NSEC3') return record.data.flags <= 1; // validators ignore records with unknown flags (RFC 5155 section 8.2)
  if (record.type !== 'NSEC') return false;
  return (
    typesAt(record, name) !== undefined ||
    deniesName(record, name) ||
    record.data.next.endsWith(`.${name}`) ||
    name === '.'
  );
}

function failed(query: Message, extendedErrors: readonly number[]): Message {
  return replyTo(query, { ra: true, rcode: Rcode.SERVFAIL }, extendedErrors);
}
