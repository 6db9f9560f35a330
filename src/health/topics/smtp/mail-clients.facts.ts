import { recordsOf } from '../../../dns-wire/answer-records.js';
import { Rcode } from '../../../dns-wire/rcode.js';
import { absent, known, type Fact, type Gathered } from '../../../domain/fact.js';
import { hostName } from '../../../domain/host-name.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import { orElse } from '../../../network/upstream-error.js';
import { addressesOf } from '../../gathering/hosts.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { openAddresses } from '../../gathering/open-addresses.js';
import { UNCONFIRMED } from '../../gathering/query-options.js';
import type { Subject } from '../../gathering/subject.js';

/** Where a mail program looks for the servers of a domain, and what it finds. */
export interface ClientService {
  readonly name: string;
  readonly target: string;
  readonly port: number;
  /** Whether the target has a public address, and refuses connections to the port at every one. */
  readonly state: 'there' | 'no-address' | 'refused';
}

export interface MailClientFacts {
  /** Absent where none is announced. */
  readonly clientServices: readonly ClientService[];
}

type ClientContext = Pick<GatherContext, 'dns' | 'ports' | 'reach' | 'signal'>;
type Announced = Omit<ClientService, 'state'>;

/** RFC 6186, RFC 8314, and what Outlook asks for. */
const SERVICES = ['_submissions', '_submission', '_imaps', '_imap', '_pop3s', '_pop3', '_autodiscover'];
/** Nobody has us try other ports of other people's servers. */
const PORTS = [465, 587, 993, 143, 995, 110, 443];
const MOST_TARGETS = 4;
const MOST_ADDRESSES = 2;

/** `others`: what asks hosts of others in the meantime. */
export async function gatherMailClients(
  { name }: Subject,
  context: ClientContext,
  others: Promise<unknown>,
): Promise<Gathered<MailClientFacts>> {
  const { dns } = context;
  const services = (await hasServices(name, dns)) ? SERVICES : [];
  const announced = (await Promise.all(services.map((service) => announcedAt(`${service}._tcp.${name}`, dns)))).flat();
  const ends = [...new Map(announced.map((one) => [endOf(one), one])).values()].slice(0, MOST_TARGETS);
  const states = new Map(
    await Promise.all(ends.map(async (end) => [endOf(end), await stateOf(end, context, others)] as const)),
  );
  const found = announced.flatMap((service) => {
    const state = states.get(endOf(service));
    return state?.state === 'known' ? [{ ...service, state: state.value }] : [];
  });
  return { clientServices: found.length > 0 ? known(found) : absent };
}

/** Below a name that does not exist there is nothing (RFC 8020): most domains cost one question. */
async function hasServices(name: string, dns: DnsReader): Promise<boolean> {
  const answer = await dns.answer(`_tcp.${name}`, 'SRV', UNCONFIRMED);
  return answer.state === 'known' && answer.value.rcode === Rcode.NOERROR;
}

/** A dot alone says that there is no such service. */
async function announcedAt(name: string, dns: DnsReader): Promise<Announced[]> {
  const answer = await dns.answer(name, 'SRV', UNCONFIRMED);
  if (answer.state !== 'known') return [];
  return recordsOf(answer.value.answers, name, 'SRV')
    .map(({ data }) => ({ name, target: hostName(data.target), port: data.port }))
    .filter(({ target }) => target !== '');
}

const endOf = ({ target, port }: Announced) => `${target}:${port}`;

async function stateOf(
  { target, port }: Announced,
  context: ClientContext,
  others: Promise<unknown>,
): Promise<Fact<ClientService['state']>> {
  const addresses = await addressesOf(target, context.dns);
  if (addresses.state !== 'known') return addresses;
  const open = openAddresses(addresses.value).slice(0, MOST_ADDRESSES);
  if (open.length === 0) return known('no-address');
  return known((await isRefused(open, port, context, others)) ? 'refused' : 'there');
}

/** Silence is no proof: providers of servers block ports of mail, and so may ours. Neither is a refusal where nobody else is reached. */
async function isRefused(
  addresses: readonly IpAddress[],
  port: number,
  { ports, reach, signal }: ClientContext,
  others: Promise<unknown>,
): Promise<boolean> {
  if (!PORTS.includes(port)) return false;
  const states = await Promise.all(
    addresses.map((address) => ports.probe([address], port, signal).catch(orElse('blocked' as const))),
  );
  if (states.some((state) => state !== 'closed')) return false;
  await others;
  const proofs = await Promise.all(addresses.map(({ version }) => reach.isProven(version, addresses)));
  return proofs.every(Boolean);
}
