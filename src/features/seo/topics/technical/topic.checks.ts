// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { tec404 } from './checks/tec-404.check.js';
import { tecBase } from './checks/tec-base.check.js';
import { tecCacheValidator } from './checks/tec-cache-validator.check.js';
import { tecCompression } from './checks/tec-compression.check.js';
import { tecDoctype } from './checks/tec-doctype.check.js';
import { tecFrameset } from './checks/tec-frameset.check.js';
import { tecHtmlSize } from './checks/tec-html-size.check.js';
import { tecHttps } from './checks/tec-https.check.js';
import { tecInlineWeight } from './checks/tec-inline-weight.check.js';
import { tecJsOnly } from './checks/tec-js-only.check.js';
import { tecMixedContent } from './checks/tec-mixed-content.check.js';
import { tecSecurityHeaders } from './checks/tec-security-headers.check.js';
import { tecTtfb } from './checks/tec-ttfb.check.js';
import { tecViewport } from './checks/tec-viewport.check.js';

export const checks = [
  tecHttps,
  tecMixedContent,
  tecJsOnly,
  tec404,
  tecTtfb,
  tecHtmlSize,
  tecInlineWeight,
  tecCompression,
  tecCacheValidator,
  tecViewport,
  tecDoctype,
  tecBase,
  tecFrameset,
  tecSecurityHeaders,
];
