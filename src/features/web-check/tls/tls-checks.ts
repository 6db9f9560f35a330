import type { Check } from '#base/domain/check.js';
import { tlsBrowsers } from './checks/tls-browsers.check.js';
import { tlsCertificate } from './checks/tls-certificate.check.js';
import { tlsChain } from './checks/tls-chain.check.js';
import { tlsCiphers } from './checks/tls-ciphers.check.js';
import { tlsDh } from './checks/tls-dh.check.js';
import { tlsDane } from './checks/tls-dane.check.js';
import { tlsFamilies } from './checks/tls-families.check.js';
import { tlsHints } from './checks/tls-hints.check.js';
import { tlsHttpsRecord } from './checks/tls-https-record.check.js';
import { tlsPostQuantum } from './checks/tls-post-quantum.check.js';
import { tlsProfile } from './checks/tls-profile.check.js';
import { tlsSni } from './checks/tls-sni.check.js';
import { tlsVersions } from './checks/tls-versions.check.js';
import type { TlsFacts } from './tls-facts.js';

/** In the order in which findings of one severity are listed. */
export const tlsChecks: readonly Check<TlsFacts>[] = [
  tlsCertificate,
  tlsVersions,
  tlsCiphers,
  tlsBrowsers,
  tlsDh,
  tlsDane,
  tlsProfile,
  tlsPostQuantum,
  tlsFamilies,
  tlsChain,
  tlsSni,
  tlsHttpsRecord,
  tlsHints,
];
