import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const sts = (name: string, shows: string): LabDomain => ({
  name,
  shows,
  records: `${WEB}${MAIL}\n_mta-sts TXT "v=STSv1; id=1"\nmta-sts A 77.77.3.1`,
});

/** Domains that announce an MTA-STS policy; the policies are those of health-sites. */
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
  sts('stsuntidy.com', 'a policy with a blank line, forgotten at once, for a host that is gone'),
  sts('ststesting.com', 'a policy that is tested, without the mail host, as HTML'),
  sts('stsmx.com', 'a policy that shuts the mail host out, kept for a day'),
  sts('stsnone.com', 'a policy that takes back what was said'),
  sts('stsguarded.com', 'a policy that is not for robots'),
];
