// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { nsCount } from './checks/ns-count.check.js';
import { nsFamilies } from './checks/ns-families.check.js';
import { nsHosts } from './checks/ns-hosts.check.js';
import { nsLiteral } from './checks/ns-literal.check.js';
import { nsSameAddress } from './checks/ns-same-address.check.js';
import { nsSubnetDiversity } from './checks/ns-subnet-diversity.check.js';
import { nsSurplus } from './checks/ns-surplus.check.js';
import { nsTtl } from './checks/ns-ttl.check.js';
import { resolverAgreement } from './checks/resolver-agreement.check.js';

export const checks = [
  nsCount,
  nsLiteral,
  nsHosts,
  nsSameAddress,
  nsSubnetDiversity,
  nsFamilies,
  nsSurplus,
  nsTtl,
  resolverAgreement,
];
