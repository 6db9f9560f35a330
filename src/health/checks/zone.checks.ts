import { cnameBeside } from './zone/cname-beside.check.js';
import { cnameChain } from './zone/cname-chain.check.js';
import { nameSyntax } from './zone/name-syntax.check.js';
import { soaExpire } from './zone/soa-expire.check.js';
import { soaMinimum } from './zone/soa-minimum.check.js';
import { soaMname } from './zone/soa-mname.check.js';
import { soaRecord } from './zone/soa-record.check.js';
import { soaRefresh } from './zone/soa-refresh.check.js';
import { soaRetry } from './zone/soa-retry.check.js';
import { soaRname } from './zone/soa-rname.check.js';
import { ttlExtremes } from './zone/ttl-extremes.check.js';
import { txtQuotes } from './zone/txt-quotes.check.js';
import { txtSize } from './zone/txt-size.check.js';
import { txtTokens } from './zone/txt-tokens.check.js';
import { wildcard } from './zone/wildcard.check.js';
import { zoneApex } from './zone/zone-apex.check.js';

export const zoneChecks = [
  zoneApex,
  soaRecord,
  soaMname,
  soaRname,
  soaRefresh,
  soaRetry,
  soaExpire,
  soaMinimum,
  cnameBeside,
  cnameChain,
  wildcard,
  txtSize,
  txtQuotes,
  txtTokens,
  ttlExtremes,
  nameSyntax,
] as const;
