// The list is kept by `npm run topics`, its order by people: a report follows it.
import { dnssecBogus } from './checks/dnssec-bogus.check.js';
import { dnssecWebMail } from './checks/dnssec-web-mail.check.js';
import { domainExists } from './checks/domain-exists.check.js';
import { webAndMail } from './checks/web-and-mail.check.js';

export const checks = [domainExists, dnssecBogus, dnssecWebMail, webAndMail];
