import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const caa = (name: string, shows: string, ...rules: string[]): LabDomain => ({
  name,
  shows,
  records: [WEB + MAIL, ...rules.map((rule) => `@ CAA 0 ${rule}`)].join('\n'),
});

/** Domains whose CAA records do not match their CA; unusual certificates are in health-sites. */
export const HEALTH_CAA_DOMAINS: readonly LabDomain[] = [
  caa('caablocked.com', 'CAA permits another CA than the one in use', 'issue "ca.example"'),
  {
    ...caa('caawww.com', 'CAA records of www permit another CA than the one in use', 'issue "letsencrypt.org"'),
    records: `${WEB}${MAIL}\n@ CAA 0 issue "letsencrypt.org"\nwww CAA 0 issue "ca.example"`,
  },
  caa('caaother.com', 'CAA permits the CA in use, one of many', 'issue "rapidssl.com"', 'issue "ca.example"'),
  caa('caawild.com', 'CAA forbids the wildcard in use', 'issue "letsencrypt.org"', 'issuewild ";"'),
  caa(
    'caatwice.com',
    'CAA with two accounts',
    'issue "letsencrypt.org; accounturi=https://ca.example/1; accounturi=https://ca.example/2"',
  ),
  caa(
    'caavain.com',
    'CAA that permits wildcards by a method for hosts, and reports without encryption',
    'issue "letsencrypt.org"',
    'issuewild "letsencrypt.org; validationmethods=http-01"',
    'iodef "http://caavain.com/reports"',
  ),
  { ...caa('caafails.com', 'servers that fail at the question for CAA'), failing: ['CAA'] },
];
