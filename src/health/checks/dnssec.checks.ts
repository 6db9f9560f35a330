import { dnssecAlgorithm } from './dnssec/dnssec-algorithm.check.js';
import { dnssecCds } from './dnssec/dnssec-cds.check.js';
import { dnssecChain } from './dnssec/dnssec-chain.check.js';
import { dnssecCompleteness } from './dnssec/dnssec-completeness.check.js';
import { dnssecDenial } from './dnssec/dnssec-denial.check.js';
import { dnssecDigest } from './dnssec/dnssec-digest.check.js';
import { dnssecDs } from './dnssec/dnssec-ds.check.js';
import { dnssecKeySize } from './dnssec/dnssec-key-size.check.js';
import { dnssecNsec3 } from './dnssec/dnssec-nsec3.check.js';
import { dnssecOptout } from './dnssec/dnssec-optout.check.js';
import { dnssecSignatureLife } from './dnssec/dnssec-signature-life.check.js';
import { dnssecSignatures } from './dnssec/dnssec-signatures.check.js';
import { dnssecSplit } from './dnssec/dnssec-split.check.js';

export const dnssecChecks = [
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
] as const;
