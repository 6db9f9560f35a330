// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { dnssecBogus } from './checks/dnssec-bogus.check.js';
import { dnssecWebMail } from './checks/dnssec-web-mail.check.js';
import { domainExists } from './checks/domain-exists.check.js';
import { webAndMail } from './checks/web-and-mail.check.js';

export const checks = [domainExists, dnssecBogus, dnssecWebMail, webAndMail];
