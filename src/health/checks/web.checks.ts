import { webAddress } from './web/web-address.check.js';
import { webWww } from './web/web-www.check.js';

export const webChecks = [webAddress, webWww] as const;
