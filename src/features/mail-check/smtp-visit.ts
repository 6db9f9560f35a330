import type { IpAddress } from '#base/domain/ip-address.js';
import { isMailServerAlive, type PortState, type SmtpTalk } from '#base/domain/smtp-talk.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { bestState } from '#platform/network/probe/probe.service.js';
import { type HostState, hostState } from './mail-verdict.js';

/** What port 25 of a host showed over one address family. */
export interface SmtpVisit {
  /** Undefined if the lookup failed. */
  readonly addresses: readonly IpAddress[] | undefined;
  /** The session with the first address; undefined if there was none. */
  readonly talk?: SmtpTalk | undefined;
  /** Port 25 of the addresses without a session; undefined if there are none. */
  readonly others?: PortState | undefined;
  /** Servers of other domains answer us on port 25 over this family. Only determined where no port is open. */
  readonly isWitnessed: boolean;
}

export interface SmtpOutcome {
  readonly state: HostState;
  /** The best state of port 25 over both families; undefined for a host without addresses. */
  readonly port: PortState | undefined;
}

/**
 * The hosts of a report together: one whose port 25 is open proves that our own network lets us through over its address
 * family, so that a closed port of another host is that host's own.
 */
export function smtpOutcomes(hosts: readonly (readonly SmtpVisit[])[]): SmtpOutcome[] {
  const visits = hosts.flat();
  const alive = new Set(visits.flatMap(({ talk }) => (talk && isMailServerAlive(talk) ? [talk.address] : [])));
  return hosts.map((families) => {
    const seen = families.map((visit, i) => {
      const isWitnessed = visit.isWitnessed || hosts.some((other) => portOf(other[i]!) === 'open');
      return { ...visit, talk: visit.talk && { ...visit.talk, isWitnessed }, isWitnessed };
    });
    return { state: hostState(seen.map((visit) => evidence(visit, alive))), port: shownPort(seen) };
  });
}

function evidence({ addresses, talk, others, isWitnessed }: SmtpVisit, alive: ReadonlySet<string>) {
  return {
    hasPublicAddress: addresses?.some((address) => specialPurpose(address) === undefined),
    talk,
    knock: talk || !others ? undefined : { port: others, isWitnessed },
    // A server that answers under another name of the report may have refused a second connection.
    isOpenElsewhere: others === 'open' || (!talk && (addresses ?? []).some((address) => alive.has(String(address)))),
  };
}

function shownPort(families: readonly SmtpVisit[]): PortState | undefined {
  const states = families.flatMap((visit) => {
    const port = portOf(visit);
    // Where no other server answers us either, a closed port may be that of our own network.
    return port ? [port === 'open' || visit.isWitnessed ? port : 'blocked'] : [];
  });
  return states.length > 0 ? bestState(states) : undefined;
}

export function portOf({ talk, others }: SmtpVisit): PortState | undefined {
  const states = [...(talk ? [talk.port] : []), ...(others ? [others] : [])];
  return states.length > 0 ? bestState(states) : undefined;
}
