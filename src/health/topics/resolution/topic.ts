import { dnssecBogus } from './checks/dnssec-bogus.check.js';
import { domainExists } from './checks/domain-exists.check.js';

export const resolutionChecks = [domainExists, dnssecBogus] as const;
