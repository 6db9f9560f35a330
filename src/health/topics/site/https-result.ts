import { known, type Fact } from '../../../domain/fact.js';
import type { Certificate } from '../../../network/connect/certificate.js';
import { TLS_STATES, type TlsState } from '../../../domain/tls-fault.js';
import { isTlsVerdict } from '../../../network/connect/tls-handshake.js';
import { unobtained } from '../../gathering/dns-reader.js';
import { isAnswer, type WebResult } from '../../gathering/web-fetch.js';

/** A certificate as a web server shows it. */
export interface ServerCertificate {
  readonly host: string;
  /** The organization that issued it, or else its common name. */
  readonly issuer: string;
  readonly names: readonly string[];
  /** ISO 8601, to the minute. */
  readonly from: string;
  readonly until: string;
  /** In milliseconds: how long it is made for, and how much of that is left. */
  readonly life: number;
  readonly left: number;
}

/**
 * What comes of visiting a host over HTTPS. `closed`: nothing takes connections on port 443, although the site is there.
 * `unreachable`: nor on port 80, at any address. `no-server`: the same where nothing shows that there should be a site.
 * The others: what is wrong with its certificate or its TLS.
 */
export type HttpsState = 'open' | 'closed' | 'unreachable' | 'no-server' | TlsState;

export interface HttpsResult {
  readonly host: string;
  readonly state: HttpsState;
  readonly certificate?: ServerCertificate;
}

export function httpsResult(host: string, visited: WebResult, now: number): Fact<HttpsResult> {
  if (isAnswer(visited)) return known({ host, state: 'open', ...shown(host, visited.certificate, now) });
  if (!isTlsVerdict(visited)) return unobtained(visited);
  const evidence = shown(host, visited.certificate, now);
  return known({ host, state: evidence.certificate ? TLS_STATES[visited.fault] : 'broken', ...evidence });
}

function shown(host: string, certificate: Certificate | undefined, now: number): { certificate?: ServerCertificate } {
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
