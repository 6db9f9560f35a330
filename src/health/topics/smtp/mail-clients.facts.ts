import { recordsOf } from '../../../dns-wire/answer-records.js';
import { Rcode } from '../../../dns-wire/rcode.js';
import { absent, known, type Fact, type Gathered } from '../../../domain/fact.js';
import { hostName } from '../../../domain/host-name.js';
import { specialPurpose } from '../../../domain/special-purpose.js';
import { addressesOf } from '../../gathering/hosts.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';

/** Where a mail program looks for the servers of a domain, and what it finds. */
export interface ClientService {
  readonly name: string;
  readonly target: string;
  /** It has a public address. */
  readonly isThere: boolean;
}

export interface MailClientFacts {
  /** Absent where none is announced. */
  readonly clientServices: readonly ClientService[];
}

/** RFC 6186, RFC 8314, and what Outlook asks for. */
const SERVICES = ['_submissions', '_submission', '_imaps', '_imap', '_pop3s', '_pop3', '_autodiscover'];
const MOST_TARGETS = 4;

export async function gatherMailClients({ name }: Subject, dns: DnsReader): Promise<Gathered<MailClientFacts>> {
  const services = (await hasServices(name, dns)) ? SERVICES : [];
  const announced = (await Promise.all(services.map((service) => targetsAt(`${service}._tcp.${name}`, dns)))).flat();
  const targets = [...new Set(announced.map(({ target }) => target))].slice(0, MOST_TARGETS);
  const states = new Map(
    await Promise.all(targets.map(async (target) => [target, await isThere(target, dns)] as const)),
  );
  const found = announced.flatMap((service) => {
    const state = states.get(service.target);
    return state?.state === 'known' ? [{ ...service, isThere: state.value }] : [];
  });
  return { clientServices: found.length > 0 ? known(found) : absent };
}

/** Below a name that does not exist there is nothing (RFC 8020): most domains cost one question. */
async function hasServices(name: string, dns: DnsReader): Promise<boolean> {
  const answer = await dns.answer(`_tcp.${name}`, 'SRV', { unconfirmed: true });
  return answer.state === 'known' && answer.value.rcode === Rcode.NOERROR;
}

/** A dot alone says that there is no such service. What is not there need not be confirmed: nothing follows from it. */
async function targetsAt(name: string, dns: DnsReader) {
  const answer = await dns.answer(name, 'SRV', { unconfirmed: true });
  if (answer.state !== 'known') return [];
  const targets = recordsOf(answer.value.answers, name, 'SRV').map(({ data }) => hostName(data.target));
  return [...new Set(targets)].filter((target) => target !== '').map((target) => ({ name, target }));
}

async function isThere(target: string, dns: DnsReader): Promise<Fact<boolean>> {
  const addresses = await addressesOf(target, dns);
  if (addresses.state !== 'known') return addresses;
  return known(addresses.value.some((address) => specialPurpose(address) === undefined));
}
