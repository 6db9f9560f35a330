import { recordsOf } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { absent, known, type Fact, type Gathered } from '#base/domain/fact.js';
import { hostName } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { publicAddresses } from '#engine/gathering/public-addresses.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import type { Subject } from '#engine/gathering/subject.js';

/** An SRV record of the domain for mail clients, with the state of its target. */
export interface ClientService {
  readonly name: string;
  readonly target: string;
  readonly port: number;
  /** `refused`: the target has public addresses, and all of them refuse connections to the port. */
  readonly state: 'there' | 'no-address' | 'refused';
}

export interface MailClientFacts {
  /** Absent without such SRV records. */
  readonly clientServices: readonly ClientService[];
}

type ClientContext = Pick<GatherContext, 'dns' | 'ports' | 'connectivity' | 'signal'>;
type Announced = Omit<ClientService, 'state'>;

/** RFC 6186, RFC 8314, and Outlook autodiscovery. */
const SERVICES = ['_submissions', '_submission', '_imaps', '_imap', '_pop3s', '_pop3', '_autodiscover'];
/** Only well-known ports, so that the service cannot be used as a port scanner. */
const PORTS = [465, 587, 993, 143, 995, 110, 443];
const MAX_TARGETS = 4;
const MAX_ADDRESSES = 2;

/** `others`: gatherers that contact other hosts in the meantime. */
export async function gatherMailClients(
  { name }: Subject,
  context: ClientContext,
  others: Promise<unknown>,
): Promise<Gathered<MailClientFacts>> {
  const { dns } = context;
  const services = (await hasServices(name, dns)) ? SERVICES : [];
  const announced = (await Promise.all(services.map((service) => announcedAt(`${service}._tcp.${name}`, dns)))).flat();
  const ends = [...new Map(announced.map((one) => [endOf(one), one])).values()].slice(0, MAX_TARGETS);
  const states = new Map(
    await Promise.all(ends.map(async (end) => [endOf(end), await stateOf(end, context, others)] as const)),
  );
  const found = announced.flatMap((service) => {
    const state = states.get(endOf(service));
    return state?.state === 'known' ? [{ ...service, state: state.value }] : [];
  });
  return { clientServices: found.length > 0 ? known(found) : absent };
}

/** If `_tcp` does not exist, nothing exists below it (RFC 8020), so most domains need one query. */
async function hasServices(name: string, dns: DnsReader): Promise<boolean> {
  const answer = await dns.answer(`_tcp.${name}`, 'SRV', UNCONFIRMED);
  return answer.state === 'known' && answer.value.rcode === Rcode.NOERROR;
}

/** A target of `.` means that the service is not available (RFC 2782). */
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
  const open = publicAddresses(addresses.value).slice(0, MAX_ADDRESSES);
  if (open.length === 0) return known('no-address');
  return known((await isRefused(open, port, context, others)) ? 'refused' : 'there');
}

/** A timeout is no evidence, because hosting providers block mail ports. A refusal counts only if our network works. */
async function isRefused(
  addresses: readonly IpAddress[],
  port: number,
  { ports, connectivity: reach, signal }: ClientContext,
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
