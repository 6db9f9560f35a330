// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { cnameChain } from './checks/cname-chain.check.js';
import { cnameConflict } from './checks/cname-conflict.check.js';
import { doubledNames } from './checks/doubled-names.check.js';
import { nameSyntax } from './checks/name-syntax.check.js';
import { soaExpire } from './checks/soa-expire.check.js';
import { soaMinimum } from './checks/soa-minimum.check.js';
import { soaMname } from './checks/soa-mname.check.js';
import { soaRecord } from './checks/soa-record.check.js';
import { soaRefresh } from './checks/soa-refresh.check.js';
import { soaRetry } from './checks/soa-retry.check.js';
import { soaRname } from './checks/soa-rname.check.js';
import { ttlExtremes } from './checks/ttl-extremes.check.js';
import { txtQuotes } from './checks/txt-quotes.check.js';
import { txtSize } from './checks/txt-size.check.js';
import { txtTokens } from './checks/txt-tokens.check.js';
import { wildcard } from './checks/wildcard.check.js';
import { zoneApex } from './checks/zone-apex.check.js';

export const checks = [
  zoneApex,
  soaRecord,
  soaMname,
  soaRname,
  soaRefresh,
  soaRetry,
  soaExpire,
  soaMinimum,
  cnameConflict,
  cnameChain,
  wildcard,
  txtSize,
  txtQuotes,
  txtTokens,
  ttlExtremes,
  nameSyntax,
  doubledNames,
];
