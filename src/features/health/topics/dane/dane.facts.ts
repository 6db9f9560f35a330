import { recordsOf } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { absent, deriveFact, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { Tlsa } from '#formats/records/tlsa.js';
import { describeErrors } from '#engine/gathering/extended-errors.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import type { Subject } from '#engine/gathering/subject.js';

/** The TLSA records of an MX host. */
export interface DaneHost {
  readonly host: string;
  /** The owner name of its TLSA records. */
  readonly name: string;
  /** Its address records are DNSSEC-validated. */
  readonly secure: boolean;
  readonly records: readonly Tlsa[];
  /** The TLSA records are DNSSEC-validated. */
  readonly proven: boolean;
  /** The extended errors of the resolver if the TLSA lookup fails. */
  readonly failure?: readonly string[];
}

export interface DaneFacts {
  /** Absent if the domain accepts no mail, or if its MX records are not DNSSEC-validated. */
  readonly dane: readonly DaneHost[];
  /** All hosts whose lookups succeeded, validated or not. */
  readonly daneHosts: readonly DaneHost[];
}

const MAX_HOSTS = 4;

export async function gatherDane(
  { state }: Resolution,
  subject: Subject,
  dns: DnsReader,
  hosts: Promise<Fact<readonly Host[]>>,
): Promise<Gathered<DaneFacts>> {
  const mailHosts = await hosts;
  if (mailHosts.state !== 'known' || state === 'bogus') return { dane: absent, daneHosts: absent };
  const reachable = mailHosts.value.filter(({ isAlias, addresses }) => !isAlias && addresses && addresses.length > 0);
  const [mx, ...asking] = await Promise.all([
    dns.validated(subject.name, 'MX').then(decided),
    ...reachable.slice(0, MAX_HOSTS).map(({ name }) => daneHost(name, dns)),
  ]);
  const failed = asking.find((host) => host.state === 'unobtainable');
  const asked = asking.flatMap((host) => (host.state === 'known' ? [host.value] : []));
  const dane = deriveFact(mx, ({ ad }) => (ad && asking.length > 0 ? (failed ?? known(asked)) : absent));
  return { dane, daneHosts: asked.length > 0 ? known(asked) : absent };
}

async function daneHost(host: string, dns: DnsReader): Promise<Fact<DaneHost>> {
  const name = `_25._tcp.${host}`;
  const [address, answer] = await Promise.all([
    dns.validated(host, 'A').then(decided),
    dns.validated(name, 'TLSA', UNCONFIRMED).then(decided),
  ]);
  return deriveFact(address, ({ rcode, ad: secure }) =>
    deriveFact(answer, ({ rcode: outcome, ad: proven, answers, extendedErrors }): Fact<DaneHost> => {
      if (rcode === Rcode.SERVFAIL) return absent; // validating senders stop at the address lookup
      const records = recordsOf(answers, name, 'TLSA').map(({ data }) => data);
      const failure = outcome === Rcode.SERVFAIL && { failure: describeErrors(extendedErrors) };
      return known({ host, name, secure, records, proven, ...failure });
    }),
  );
}

/** Whether senders use DANE depends on the validation. */
function decided(answer: Fact<DnsAnswer>): Fact<DnsAnswer> {
  return deriveFact(answer, (value) => (value.isUndecided ? unobtainable('unreachable') : known(value)));
}
