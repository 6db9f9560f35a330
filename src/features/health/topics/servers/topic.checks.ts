// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { addressAgreement } from './checks/address-agreement.check.js';
import { dnssecServerGap } from './checks/dnssec-server-gap.check.js';
import { mxAgreement } from './checks/mx-agreement.check.js';
import { nsAddressAgreement } from './checks/ns-address-agreement.check.js';
import { nsAgreement } from './checks/ns-agreement.check.js';
import { nsAnswers } from './checks/ns-answers.check.js';
import { nsAuthority } from './checks/ns-authority.check.js';
import { nsAxfr } from './checks/ns-axfr.check.js';
import { nsCase } from './checks/ns-case.check.js';
import { nsEdns } from './checks/ns-edns.check.js';
import { nsGlue } from './checks/ns-glue.check.js';
import { nsOpenRecursion } from './checks/ns-open-recursion.check.js';
import { nsParentAgreement } from './checks/ns-parent-agreement.check.js';
import { nsParentChild } from './checks/ns-parent-child.check.js';
import { nsReferralSize } from './checks/ns-referral-size.check.js';
import { nsResponse } from './checks/ns-response.check.js';
import { nsTcp } from './checks/ns-tcp.check.js';
import { nsUpwardReferral } from './checks/ns-upward-referral.check.js';
import { nsVersion } from './checks/ns-version.check.js';
import { policyAgreement } from './checks/policy-agreement.check.js';
import { soaSerial } from './checks/soa-serial.check.js';
import { txtAgreement } from './checks/txt-agreement.check.js';

export const checks = [
  nsResponse,
  nsAuthority,
  nsParentChild,
  nsParentAgreement,
  nsGlue,
  nsReferralSize,
  nsTcp,
  nsEdns,
  nsCase,
  nsUpwardReferral,
  soaSerial,
  nsAgreement,
  mxAgreement,
  dnssecServerGap,
  nsOpenRecursion,
  nsAxfr,
  nsVersion,
  addressAgreement,
  nsAnswers,
  txtAgreement,
  policyAgreement,
  nsAddressAgreement,
];
