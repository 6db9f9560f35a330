// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { dnssecAlgorithm } from './checks/dnssec-algorithm.check.js';
import { dnssecCds } from './checks/dnssec-cds.check.js';
import { dnssecChain } from './checks/dnssec-chain.check.js';
import { dnssecCompleteness } from './checks/dnssec-completeness.check.js';
import { dnssecDenial } from './checks/dnssec-denial.check.js';
import { dnssecDigest } from './checks/dnssec-digest.check.js';
import { dnssecDs } from './checks/dnssec-ds.check.js';
import { dnssecKeySize } from './checks/dnssec-key-size.check.js';
import { dnssecNsec3 } from './checks/dnssec-nsec3.check.js';
import { dnssecOptout } from './checks/dnssec-optout.check.js';
import { dnssecSignatureLife } from './checks/dnssec-signature-life.check.js';
import { dnssecSignatures } from './checks/dnssec-signatures.check.js';
import { dnssecSplit } from './checks/dnssec-split.check.js';

export const checks = [
  dnssecChain,
  dnssecDs,
  dnssecAlgorithm,
  dnssecDigest,
  dnssecKeySize,
  dnssecSignatures,
  dnssecSignatureLife,
  dnssecCompleteness,
  dnssecCds,
  dnssecNsec3,
  dnssecOptout,
  dnssecDenial,
  dnssecSplit,
];
