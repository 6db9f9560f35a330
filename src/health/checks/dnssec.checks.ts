import { dnssecAlgorithm } from './dnssec/dnssec-algorithm.check.js';
import { dnssecChain } from './dnssec/dnssec-chain.check.js';
import { dnssecDigest } from './dnssec/dnssec-digest.check.js';
import { dnssecDs } from './dnssec/dnssec-ds.check.js';
import { dnssecNsec3 } from './dnssec/dnssec-nsec3.check.js';

export const dnssecChecks = [dnssecChain, dnssecDs, dnssecAlgorithm, dnssecDigest, dnssecNsec3] as const;
