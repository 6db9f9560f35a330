import { DomainName } from '#base/domain/domain-name.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { isMailServerAlive, isMailServerDead, isNotSmtp, type SmtpTalk } from '#base/domain/smtp-talk.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import { matchingTlsa, usableTlsa } from '#formats/records/dane.js';
import type { Tlsa } from '#formats/records/tlsa.js';
import { addressesOf, type Host, hostOf } from '#engine/gathering/hosts.js';
import type { MailFacts } from '../mx/mail.facts.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { publicAddresses } from '#engine/gathering/public-addresses.js';
import type { Subject } from '#engine/gathering/subject.js';
import type { DaneFacts } from '../dane/dane.facts.js';
import { requiresDane } from './tls-policies.js';

/** A mail server, and its state after sessions with its addresses. */
export interface MailServer {
  readonly host: string;
  /** `not-smtp`: it answers, at no address with SMTP. */
  readonly state: 'alive' | 'dead' | 'not-smtp' | 'unknown';
  readonly talks: readonly SmtpTalk[];
}

export interface MailServers {
  readonly servers: readonly MailServer[];
  /** Whether all hosts were tried, and the addresses of all are known. */
  readonly isWhole: boolean;
  /** There is no MX record, so senders use the address of the domain (RFC 5321 section 5.1). */
  readonly isImplicit: boolean;
}

/** The name in the banner or EHLO response of a mail server. */
export interface AnnouncedName {
  readonly host: string;
  readonly address: string;
  readonly name: string;
  readonly resolves: boolean;
}

/** The certificate of a server compared with its usable TLSA records. */
export interface DaneProof {
  readonly host: string;
  readonly address: string;
  /** The owner name of the TLSA records. */
  readonly name: string;
  readonly subject: string;
  readonly records: readonly Tlsa[];
  readonly matching: readonly Tlsa[];
}

/** All absent without a host that accepts mail. */
export interface SmtpFacts {
  readonly mailServers: MailServers;
  /** Sessions with servers that responded; absent if none did. */
  readonly smtpTalks: readonly SmtpTalk[];
  readonly announcedNames: readonly AnnouncedName[];
  /** For sessions with TLS; absent if no server has usable TLSA records. */
  readonly daneProofs: readonly DaneProof[];
}

export interface Route {
  readonly host: DomainName;
  readonly addresses: readonly IpAddress[];
}

export const MAX_HOSTS = 4;
const MAX_ADDRESSES = 2;
const MAX_NAMES = 2;
const NO_SMTP_FACTS = { mailServers: absent, smtpTalks: absent, announcedNames: absent, daneProofs: absent };

export async function gatherSmtp(
  subject: Subject,
  context: GatherContext,
  hosts: Promise<Fact<readonly Host[]>>,
  dane: Promise<Gathered<DaneFacts>>,
  mail: Promise<Gathered<MailFacts>>,
): Promise<Gathered<SmtpFacts>> {
  const named = await hosts;
  const mailHosts = named.state === 'absent' ? await implicitHost(subject, context, mail) : named;
  const isImplicit = named.state === 'absent';
  const routes = mailHosts.state === 'known' ? mailHosts.value.flatMap((host) => routeTo(host) ?? []) : [];
  if (mailHosts.state !== 'known' || routes.length === 0) return NO_SMTP_FACTS;
  const talks = await talksOn(routes.slice(0, MAX_HOSTS), context);
  const servers = routes.slice(0, MAX_HOSTS).map((route) => serverOf(route, talks));
  const isWhole = routes.length <= MAX_HOSTS && mailHosts.value.every(({ addresses }) => addresses !== undefined);
  const answered = talks.filter(({ port, greeting }) => port === 'open' && greeting);
  const mailServers = mailServersOf(servers, { isWhole, isImplicit });
  if (answered.length === 0) return { ...NO_SMTP_FACTS, mailServers };
  const [announcedNames, proofs] = await Promise.all([
    calledNamesOf(answered, mailHosts.value, context),
    proofsOf(answered, subject, context, dane),
  ]);
  return {
    mailServers,
    smtpTalks: known(answered),
    announcedNames: announcedNames.length > 0 ? known(announcedNames) : absent,
    daneProofs: proofs.length > 0 ? known(proofs) : absent,
  };
}

/** The domain itself as mail server, if it has no MX record and its SPF record shows that it sends mail. */
async function implicitHost(
  { name, domain }: Subject,
  { dns }: GatherContext,
  mail: Promise<Gathered<MailFacts>>,
): Promise<Fact<readonly Host[]>> {
  const [{ mx, profile }, host] = await Promise.all([mail, hostOf(name, dns)]);
  const isImplicit = mx.state === 'known' && mx.value.length === 0;
  const isSender = profile.state === 'known' && profile.value === 'mail';
  return isImplicit && isSender && domain.registrable?.ascii === name ? known([host]) : absent;
}

/** A host without a public address is omitted; reported by mx-hosts. */
export function routeTo({ name, isLiteral, addresses = [] }: Host): Route | undefined {
  const host = isLiteral ? undefined : DomainName.parseHost(name);
  const open = publicAddresses(addresses);
  return host && open.length > 0 ? { host, addresses: open } : undefined;
}

/** Connects to each address only once, even if several hosts have it. */
async function talksOn(routes: readonly Route[], { mail, signal }: GatherContext): Promise<readonly SmtpTalk[]> {
  const taken = new Set<string>();
  const pairs = routes.flatMap(({ host, addresses }) =>
    addresses.slice(0, MAX_ADDRESSES).flatMap((address) => {
      if (taken.has(String(address))) return [];
      taken.add(String(address));
      return [{ host, address }];
    }),
  );
  // Sessions that were aborted or not started are omitted.
  const talks = pairs.map(({ host, address }) => mail.talk(host, address, signal).catch(orElse(undefined)));
  return (await Promise.all(talks)).filter((talk) => talk !== undefined);
}

function serverOf({ host, addresses }: Route, talks: readonly SmtpTalk[]): MailServer {
  const own = addresses.flatMap((address) => talks.find((talk) => talk.address === String(address)) ?? []);
  return { host: host.ascii, state: stateOf(own, own.length === addresses.length), talks: own };
}

function stateOf(talks: readonly SmtpTalk[], isWhole: boolean): MailServer['state'] {
  if (talks.some((talk) => isMailServerAlive(talk) && !isNotSmtp(talk))) return 'alive';
  if (isWhole && talks.every(isMailServerDead)) return 'dead';
  if (isWhole && talks.every((talk) => isMailServerDead(talk) || isNotSmtp(talk))) return 'not-smtp';
  return talks.some(isMailServerAlive) ? 'alive' : 'unknown';
}

/** If the state of all servers is unknown, our network or the timeout is the cause. */
function mailServersOf(
  servers: readonly MailServer[],
  { isWhole, isImplicit }: Omit<MailServers, 'servers'>,
): Fact<MailServers> {
  if (servers.some(({ state }) => state !== 'unknown')) return known({ servers, isWhole, isImplicit });
  const talks = servers.flatMap((server) => server.talks);
  return unobtainable(talks.some(({ port }) => port !== 'open') ? 'port-blocked' : 'timeout');
}

/** Names whose lookup failed are omitted; MX hosts with addresses need no lookup. */
async function calledNamesOf(
  talks: readonly SmtpTalk[],
  hosts: readonly Host[],
  { dns }: GatherContext,
): Promise<readonly AnnouncedName[]> {
  const isKnown = (name: string) => hosts.some((host) => host.name === name && host.addresses?.length !== 0);
  const called = talks.flatMap(({ host, address, names }) => names.map((name) => ({ host, address, name })));
  const distinct = called.filter(({ name }, i) => called.findIndex((other) => other.name === name) === i);
  const asked = distinct.filter(({ name }) => !isKnown(name)).slice(0, MAX_NAMES);
  const found = await Promise.all(
    asked.map(async ({ name }) => (name.includes('.') ? addressesOf(name, dns) : known([]))),
  );
  const unknown = asked.flatMap((one, i) => {
    const addresses = found[i]!;
    return addresses.state === 'known' ? [{ ...one, resolves: addresses.value.length > 0 }] : [];
  });
  return [...distinct.filter(({ name }) => isKnown(name)).map((one) => ({ ...one, resolves: true })), ...unknown];
}

/** Senders use TLSA records only if they are DNSSEC-validated. */
async function proofsOf(
  talks: readonly SmtpTalk[],
  { name: domain }: Subject,
  { now }: GatherContext,
  dane: Promise<Gathered<DaneFacts>>,
): Promise<readonly DaneProof[]> {
  const { dane: hosts } = await dane;
  const proven = hosts.state === 'known' ? hosts.value.filter(requiresDane) : [];
  return talks.flatMap(({ host, address, encryption }) => {
    const own = proven.find((one) => one.host === host);
    if (!own || encryption?.kind !== 'encrypted') return [];
    const chain = encryption.chain.map(({ der }) => der);
    const matching = matchingTlsa(own.records, { chain, names: [host, domain], now });
    const subject = encryption.chain[0]!.subject;
    return [{ host, address, name: own.name, subject, records: usableTlsa(own.records), matching }];
  });
}
