// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { webTlsCiphers } from './checks/web-tls-ciphers.check.js';
import { webTlsVersions } from './checks/web-tls-versions.check.js';

export const checks = [webTlsCiphers, webTlsVersions];
