import { absent, known, type Fact, type Gathered, unobtainable } from '#base/domain/fact.js';
import { brokenSuites, knowsSuites, knowsVersions, oldVersions } from '#platform/network/tls/tls-faults.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import type { Host } from '#engine/gathering/hosts.js';
import { hasCurrentVersion, isEncrypted } from './smtp-evidence.js';
import { MAX_HOSTS, type Route, routeTo, type SmtpFacts } from './smtp.facts.js';

/** What a mail server accepts besides its session with us, by name. */
export interface AcceptedTls {
  readonly host: string;
  readonly address: string;
  readonly accepted: readonly string[];
}

/** Of servers that answered; absent without a session with TLS 1.2 or newer. */
export interface MailTlsFacts {
  /** Versions before TLS 1.2. */
  readonly mailVersions: readonly AcceptedTls[];
  /** Broken cipher suites. */
  readonly mailSuites: readonly AcceptedTls[];
}

/**
 * Asks one address of the first mail server of each provider. The questions are asked while the sessions run, so that the report
 * does not wait longer for them; they count only where the session has TLS 1.2 or newer.
 */
export async function gatherMailTls(
  { mailTls, signal }: Pick<GatherContext, 'mailTls' | 'signal'>,
  hosts: Promise<Fact<readonly Host[]>>,
  smtp: Promise<Gathered<Pick<SmtpFacts, 'smtpTalks'>>>,
): Promise<Gathered<MailTlsFacts>> {
  const named = await hosts;
  const routes = named.state === 'known' ? named.value.flatMap((host) => routeTo(host) ?? []).slice(0, MAX_HOSTS) : [];
  const asked = firstOfEachProvider(routes).map(async ({ host, addresses: [address] }) => {
    const offered = await mailTls.faults(host, address!, signal).catch(orElse(undefined));
    return { host: host.ascii, address: String(address), offered };
  });
  const [answers, { smtpTalks }] = await Promise.all([Promise.all(asked), smtp]);
  const encrypted = smtpTalks.state === 'known' ? smtpTalks.value.filter(isEncrypted).filter(hasCurrentVersion) : [];
  const servers = answers.filter(({ address }) => encrypted.some((talk) => talk.address === address));
  if (servers.length === 0) return { mailVersions: absent, mailSuites: absent };
  const told = (isKnown: typeof knowsVersions, read: (offered: OfferedTls) => readonly string[]) => {
    const found = servers.flatMap(({ offered, ...server }) =>
      offered && isKnown(offered) ? [{ ...server, accepted: read(offered) }] : [],
    );
    return found.length > 0 ? known(found) : unobtainable('timeout');
  };
  return { mailVersions: told(knowsVersions, oldVersions), mailSuites: told(knowsSuites, brokenSuites) };
}

/** Servers of one provider have the same settings. */
function firstOfEachProvider(routes: readonly Route[]): readonly Route[] {
  const first = new Map<string, Route>();
  for (const route of routes) {
    const provider = (route.host.registrable ?? route.host).ascii;
    if (!first.has(provider)) first.set(provider, route);
  }
  return [...first.values()];
}
