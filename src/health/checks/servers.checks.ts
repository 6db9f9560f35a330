import { dnssecServerGap } from './servers/dnssec-server-gap.check.js';
import { mxAgreement } from './servers/mx-agreement.check.js';
import { nsAgreement } from './servers/ns-agreement.check.js';
import { nsAuthority } from './servers/ns-authority.check.js';
import { nsAxfr } from './servers/ns-axfr.check.js';
import { nsCase } from './servers/ns-case.check.js';
import { nsEdns } from './servers/ns-edns.check.js';
import { nsGlue } from './servers/ns-glue.check.js';
import { nsOpenRecursion } from './servers/ns-open-recursion.check.js';
import { nsParentChild } from './servers/ns-parent-child.check.js';
import { nsReferralSize } from './servers/ns-referral-size.check.js';
import { nsResponse } from './servers/ns-response.check.js';
import { nsTcp } from './servers/ns-tcp.check.js';
import { nsUpwardReferral } from './servers/ns-upward-referral.check.js';
import { nsVersion } from './servers/ns-version.check.js';
import { soaSerial } from './servers/soa-serial.check.js';

export const serversChecks = [
  nsResponse,
  nsAuthority,
  nsParentChild,
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
] as const;
