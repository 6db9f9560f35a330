import { nsCount } from './delegation/ns-count.check.js';
import { nsFamilies } from './delegation/ns-families.check.js';
import { nsHosts } from './delegation/ns-hosts.check.js';
import { nsLiteral } from './delegation/ns-literal.check.js';
import { nsSameAddress } from './delegation/ns-same-address.check.js';
import { nsSubnetDiversity } from './delegation/ns-subnet-diversity.check.js';
import { nsSurplus } from './delegation/ns-surplus.check.js';
import { nsTtl } from './delegation/ns-ttl.check.js';
import { resolverAgreement } from './delegation/resolver-agreement.check.js';

export const delegationChecks = [
  nsCount,
  nsLiteral,
  nsHosts,
  nsSameAddress,
  nsSubnetDiversity,
  nsFamilies,
  nsSurplus,
  nsTtl,
  resolverAgreement,
] as const;
