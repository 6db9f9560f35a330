import { DomainName } from '../../../domain/domain-name.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import { isAlive, isDead, type SmtpTalk } from '../../../domain/smtp-talk.js';
import { orElse } from '../../../network/upstream-error.js';
import { matchingTlsa, usableTlsa } from '../../../records/dane.js';
import type { Tlsa } from '../../../records/tlsa.js';
import { addressesOf, type Host } from '../../gathering/hosts.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { openAddresses } from '../../gathering/open-addresses.js';
import type { Subject } from '../../gathering/subject.js';
import type { DaneFacts } from '../dane/dane.facts.js';
import { isDemanded } from './demands.js';

/** A mail server, and what is known of it after all its addresses were tried. */
export interface MailServer {
  readonly host: string;
  readonly state: 'alive' | 'dead' | 'unknown';
  readonly talks: readonly SmtpTalk[];
}

export interface MailServers {
  readonly servers: readonly MailServer[];
  /** All of them were tried, and none has an address that is not known. */
  readonly isWhole: boolean;
}

/** A name by which a mail server calls itself. */
export interface CalledName {
  readonly host: string;
  readonly address: string;
  readonly name: string;
  readonly resolves: boolean;
}

/** What a server shows, compared with its TLSA records that count. */
export interface DaneProof {
  readonly host: string;
  readonly address: string;
  /** Where the records are. */
  readonly name: string;
  readonly subject: string;
  readonly records: readonly Tlsa[];
  readonly matching: readonly Tlsa[];
}

/** All absent where nobody is named to whom mail can be brought. */
export interface SmtpFacts {
  readonly mailServers: MailServers;
  /** Those that answered, absent where none did. */
  readonly smtpTalks: readonly SmtpTalk[];
  readonly calledNames: readonly CalledName[];
  /** Of encrypted conversations; absent where no server has records that count. */
  readonly daneProofs: readonly DaneProof[];
}

interface Route {
  readonly host: DomainName;
  readonly addresses: readonly IpAddress[];
}

const MOST_HOSTS = 4;
const MOST_ADDRESSES = 2;
const MOST_NAMES = 2;
const NOBODY = { mailServers: absent, smtpTalks: absent, calledNames: absent, daneProofs: absent };

export async function gatherSmtp(
  subject: Subject,
  context: GatherContext,
  hosts: Promise<Fact<readonly Host[]>>,
  dane: Promise<Gathered<DaneFacts>>,
): Promise<Gathered<SmtpFacts>> {
  const mailHosts = await hosts;
  const routes = mailHosts.state === 'known' ? mailHosts.value.flatMap((host) => routeTo(host) ?? []) : [];
  if (mailHosts.state !== 'known' || routes.length === 0) return NOBODY;
  const talks = await talksOn(routes.slice(0, MOST_HOSTS), context);
  const servers = routes.slice(0, MOST_HOSTS).map((route) => serverOf(route, talks));
  const isWhole = routes.length <= MOST_HOSTS && mailHosts.value.every(({ addresses }) => addresses !== undefined);
  const answered = talks.filter(({ port, greeting }) => port === 'open' && greeting);
  if (answered.length === 0) return { ...NOBODY, mailServers: mailServersOf(servers, isWhole) };
  const [calledNames, proofs] = await Promise.all([
    calledNamesOf(answered, mailHosts.value, context),
    proofsOf(answered, subject, context, dane),
  ]);
  return {
    mailServers: mailServersOf(servers, isWhole),
    smtpTalks: known(answered),
    calledNames: calledNames.length > 0 ? known(calledNames) : absent,
    daneProofs: proofs.length > 0 ? known(proofs) : absent,
  };
}

/** A host without a public address is no route; mx-hosts speaks of it. */
function routeTo({ name, isLiteral, addresses = [] }: Host): Route | undefined {
  const host = isLiteral ? undefined : DomainName.parseHost(name);
  const open = openAddresses(addresses);
  return host && open.length > 0 ? { host, addresses: open } : undefined;
}

/** No address is connected to twice, whatever names lead to it. */
async function talksOn(routes: readonly Route[], { mail, signal }: GatherContext): Promise<readonly SmtpTalk[]> {
  const taken = new Set<string>();
  const pairs = routes.flatMap(({ host, addresses }) =>
    addresses.slice(0, MOST_ADDRESSES).flatMap((address) => {
      if (taken.has(String(address))) return [];
      taken.add(String(address));
      return [{ host, address }];
    }),
  );
  // Of a conversation that we had no time for nothing is known.
  const talks = pairs.map(({ host, address }) => mail.talk(host, address, signal).catch(orElse(undefined)));
  return (await Promise.all(talks)).filter((talk) => talk !== undefined);
}

function serverOf({ host, addresses }: Route, talks: readonly SmtpTalk[]): MailServer {
  const own = addresses.flatMap((address) => talks.find((talk) => talk.address === String(address)) ?? []);
  const isGone = own.length === addresses.length && own.every(isDead);
  return { host: host.ascii, state: own.some(isAlive) ? 'alive' : isGone ? 'dead' : 'unknown', talks: own };
}

/** Where nothing is known of any of them, our network is to blame, or our patience. */
function mailServersOf(servers: readonly MailServer[], isWhole: boolean): Fact<MailServers> {
  if (servers.some(({ state }) => state !== 'unknown')) return known({ servers, isWhole });
  const talks = servers.flatMap((server) => server.talks);
  return unobtainable(talks.some(({ port }) => port !== 'open') ? 'port-blocked' : 'timeout');
}

/** One that could not be looked up is left out; those of the MX records are known to be there. */
async function calledNamesOf(
  talks: readonly SmtpTalk[],
  hosts: readonly Host[],
  { dns }: GatherContext,
): Promise<readonly CalledName[]> {
  const isKnown = (name: string) => hosts.some((host) => host.name === name && host.addresses?.length !== 0);
  const called = talks.flatMap(({ host, address, names }) => names.map((name) => ({ host, address, name })));
  const distinct = called.filter(({ name }, i) => called.findIndex((other) => other.name === name) === i);
  const asked = distinct.filter(({ name }) => !isKnown(name)).slice(0, MOST_NAMES);
  const found = await Promise.all(
    asked.map(async ({ name }) => (name.includes('.') ? addressesOf(name, dns) : known([]))),
  );
  const unknown = asked.flatMap((one, i) => {
    const addresses = found[i]!;
    return addresses.state === 'known' ? [{ ...one, resolves: addresses.value.length > 0 }] : [];
  });
  return [...distinct.filter(({ name }) => isKnown(name)).map((one) => ({ ...one, resolves: true })), ...unknown];
}

/** Only where DNSSEC proves the records do senders act on them. */
async function proofsOf(
  talks: readonly SmtpTalk[],
  { name: domain }: Subject,
  { now }: GatherContext,
  dane: Promise<Gathered<DaneFacts>>,
): Promise<readonly DaneProof[]> {
  const { dane: hosts } = await dane;
  const proven = hosts.state === 'known' ? hosts.value.filter(isDemanded) : [];
  return talks.flatMap(({ host, address, encryption }) => {
    const own = proven.find((one) => one.host === host);
    if (!own || encryption?.kind !== 'encrypted') return [];
    const chain = encryption.chain.map(({ der }) => der);
    const matching = matchingTlsa(own.records, { chain, names: [host, domain], now });
    const subject = encryption.chain[0]!.subject;
    return [{ host, address, name: own.name, subject, records: usableTlsa(own.records), matching }];
  });
}
