import { dnssecBogus } from './resolution/dnssec-bogus.check.js';
import { domainExists } from './resolution/domain-exists.check.js';

export const resolutionChecks = [domainExists, dnssecBogus] as const;
