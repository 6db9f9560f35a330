// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { mailClientSetup } from './checks/mail-client-setup.check.js';
import { mailClientSrv } from './checks/mail-client-srv.check.js';
import { smtpCertificate } from './checks/smtp-certificate.check.js';
import { smtpDane } from './checks/smtp-dane.check.js';
import { smtpGreeting } from './checks/smtp-greeting.check.js';
import { smtpIpv6 } from './checks/smtp-ipv6.check.js';
import { smtpMtaSts } from './checks/smtp-mta-sts.check.js';
import { smtpName } from './checks/smtp-name.check.js';
import { smtpOldTls } from './checks/smtp-old-tls.check.js';
import { smtpPort25 } from './checks/smtp-port25.check.js';
import { smtpStarttls } from './checks/smtp-starttls.check.js';
import { smtpTlsCiphers } from './checks/smtp-tls-ciphers.check.js';
import { smtpTlsVersion } from './checks/smtp-tls-version.check.js';

export const checks = [
  smtpPort25,
  smtpIpv6,
  smtpGreeting,
  smtpName,
  smtpStarttls,
  smtpTlsVersion,
  smtpOldTls,
  smtpTlsCiphers,
  smtpCertificate,
  smtpMtaSts,
  smtpDane,
  mailClientSrv,
  mailClientSetup,
];
