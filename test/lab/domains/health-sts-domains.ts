import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const sts = (name: string, shows: string): LabDomain => ({
  name,
  shows,
  records: `${WEB}${MAIL}\n_mta-sts TXT "v=STSv1; id=1"\nmta-sts A 77.77.3.1`,
});

/** Domains with an MTA-STS record; the policies are in health-sites. */
export const HEALTH_STS_DOMAINS: readonly LabDomain[] = [
  {
    name: 'stsgone.com',
    shows: 'a policy whose host does not exist',
    records: `${WEB}${MAIL}\n_mta-sts TXT "v=STSv1; id=1"`,
  },
  sts('ststls.com', 'a policy behind the certificate of another host'),
  sts('stsmoved.com', 'a policy that is redirected'),
  sts('stsmissing.com', 'a policy that is not there'),
  sts('stslarge.com', 'a policy without end'),
  sts('stsbroken.com', 'a policy that cannot be used'),
  sts('stsuntidy.com', 'an MTA-STS policy with an empty line, a max_age of 0 and a host that is not an MX host'),
  sts('ststesting.com', 'a policy that is tested, without the mail host, as HTML'),
  sts('stsmx.com', 'an MTA-STS policy that does not list the MX host, with a max_age of one day'),
  sts('stsnone.com', 'a policy that takes back what was said'),
  sts('stsguarded.com', 'a policy that is not for robots'),
];
