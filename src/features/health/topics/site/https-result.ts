import { known, type Fact } from '#base/domain/fact.js';
import type { Certificate } from '#formats/records/certificate.js';
import { TLS_STATES, type TlsState } from '#base/domain/tls-fault.js';
import { isTlsVerdict } from '#platform/network/connect/tls-handshake.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import { isAnswer, redirectTarget, type WebResult } from '#engine/gathering/web-fetch.js';

/** The certificate of a web server. */
export interface ServerCertificate {
  readonly host: string;
  /** The organization of the issuer, otherwise its common name. */
  readonly issuer: string;
  readonly names: readonly string[];
  /** ISO 8601, to the minute. */
  readonly from: string;
  readonly until: string;
  /** Total validity and remaining validity, in milliseconds. */
  readonly life: number;
  readonly left: number;
}

/**
 * The result of an HTTPS request. `closed`: port 443 is closed, and port 80 is open. `unreachable`: both are closed at
 * all addresses. `no-server`: the same for a name that is probably no web site. Other values are certificate and TLS
 * errors.
 */
export type HttpsState = 'open' | 'closed' | 'unreachable' | 'no-server' | TlsState;

export interface HttpsResult {
  readonly host: string;
  readonly state: HttpsState;
  readonly certificate?: ServerCertificate;
  /** The host that the home page redirects to. */
  readonly redirectedTo?: string;
}

export function httpsResult(host: string, visited: WebResult, now: number): Fact<HttpsResult> {
  if (isAnswer(visited)) {
    const redirectedTo = redirectTarget(visited)?.hostname;
    return known({
      ...{ host, state: 'open', ...certificateEvidence(host, visited.certificate, now) },
      ...(redirectedTo !== undefined && { redirectedTo }),
    });
  }
  if (!isTlsVerdict(visited)) return unobtainableFrom(visited);
  const evidence = certificateEvidence(host, visited.certificate, now);
  return known({ host, state: evidence.certificate ? TLS_STATES[visited.fault] : 'broken', ...evidence });
}

function certificateEvidence(
  host: string,
  certificate: Certificate | undefined,
  now: number,
): { certificate?: ServerCertificate } {
  if (!certificate) return {};
  const { issuer, altNames, validFrom, validTo } = certificate;
  const [from, until] = [Date.parse(validFrom), Date.parse(validTo)];
  return {
    certificate: {
      host,
      issuer: issuer.organization ?? issuer.commonName ?? '',
      names: altNames,
      from: toTheMinute(validFrom),
      until: toTheMinute(validTo),
      life: until - from,
      left: until - now,
    },
  };
}

function toTheMinute(time: string): string {
  return `${time.slice(0, 16)}Z`;
}
