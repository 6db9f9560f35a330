import { DomainName } from '#base/domain/domain-name.js';
import { absent, known, type Fact, type Gathered, unobtainable } from '#base/domain/fact.js';
import {
  brokenSuites,
  hasTlsFault,
  knowsSuites,
  knowsVersions,
  oldVersions,
} from '#platform/network/tls/tls-faults.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import { publicAddresses } from '#engine/gathering/public-addresses.js';
import { isRegistrable, type Subject } from '#engine/gathering/subject.js';
import { firstWithAddresses, onePerFamily } from '#engine/website/site-hosts.js';
import type { HttpsState } from '../site/https-result.js';
import type { SiteFacts } from '../site/site.facts.js';

export interface WebVersions {
  readonly host: string;
  /** Versions before TLS 1.2 that the server accepted. */
  readonly old: readonly string[];
  /** The server refused TLS 1.2 and TLS 1.3. */
  readonly isOnlyOld: boolean;
}

export interface WebSuites {
  readonly host: string;
  readonly broken: readonly string[];
}

/** Absent without a web server that speaks TLS. */
export interface WebTlsFacts {
  readonly webVersions: WebVersions;
  readonly webSuites: WebSuites;
}

/** What https-reachable reports alone. */
const WITHOUT_TLS: readonly HttpsState[] = ['broken', 'closed', 'unreachable', 'no-server'];

/** Asks one address per family. Nothing waits for the answers, except the report itself. */
export async function gatherWebTls(
  subject: Subject,
  { dns, tls, signal }: Pick<GatherContext, 'dns' | 'tls' | 'signal'>,
  site: Promise<Gathered<Pick<SiteFacts, 'httpsResults'>>>,
): Promise<Gathered<WebTlsFacts>> {
  const www = isRegistrable(subject) ? DomainName.parseHost(`www.${subject.name}`) : undefined;
  const { host, addresses } = await firstWithAddresses([subject.domain, www], async (name) => {
    const found = await addressesOf(name, dns);
    return { addresses: found.state === 'known' ? publicAddresses(found.value) : [] };
  });
  const asked = await Promise.all(
    onePerFamily(addresses).map((address) => tls.faults(host, address, signal).catch(orElse(undefined))),
  );
  const servers = asked.filter((server) => server !== undefined);
  const versions = servers.filter(knowsVersions);
  const suites = servers.filter(knowsSuites);
  const { httpsResults } = await site;
  const hasTls =
    httpsResults.state === 'known' &&
    httpsResults.value.some((one) => one.host === host.ascii && !WITHOUT_TLS.includes(one.state));
  // A server without a working handshake refuses everything, whatever its versions and suites.
  const judged = <T>(answers: readonly OfferedTls[], fact: () => T): Fact<T> => {
    if (!hasTls && !answers.some(hasTlsFault)) return absent;
    return answers.length > 0 ? known(fact()) : unobtainable('timeout');
  };
  return {
    webVersions: judged(versions, () => versionsOf(host.ascii, versions)),
    webSuites: judged(suites, () => ({ host: host.ascii, broken: distinct(suites.flatMap(brokenSuites)) })),
  };
}

function versionsOf(host: string, servers: readonly OfferedTls[]): WebVersions {
  const isRefused = (version: 'TLS 1.2' | 'TLS 1.3') =>
    servers.every(({ versions }) => versions.get(version) === false);
  return {
    host,
    old: distinct(servers.flatMap(oldVersions)),
    isOnlyOld: isRefused('TLS 1.2') && isRefused('TLS 1.3'),
  };
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
