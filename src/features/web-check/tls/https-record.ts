import type { IpAddress } from '#base/domain/ip-address.js';
import {
  addressHints,
  hasEchKeys,
  isAliasMode,
  missingKeys,
  promisedProtocols,
  type ServiceBinding,
  serviceHost,
  servicePort,
} from '#formats/records/service-binding.js';

const HTTPS_PORT = 443;

/** What the HTTPS records of a host say about the server that we asked. */
export interface ServicePromise {
  /** Protocol names of ALPN. */
  readonly protocols: readonly string[];
  readonly hasEch: boolean;
  readonly hints: readonly IpAddress[];
}

/** Undefined without such a record. Records for other hosts and ports, and those that clients ignore, say nothing about it. */
export function servicePromise(records: readonly ServiceBinding[], host: string): ServicePromise | undefined {
  const own = records.filter(
    (record) =>
      !isAliasMode(record) &&
      serviceHost(record, host) === host &&
      (servicePort(record) ?? HTTPS_PORT) === HTTPS_PORT &&
      missingKeys(record).length === 0,
  );
  if (own.length === 0) return undefined;
  return {
    protocols: [...new Set(own.flatMap(promisedProtocols))],
    hasEch: own.some(hasEchKeys),
    hints: own.flatMap(addressHints),
  };
}
