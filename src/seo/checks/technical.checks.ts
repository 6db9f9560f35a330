import { tecHttps } from './technical/tec-https.check.js';
import { tecMixedContent } from './technical/tec-mixed-content.check.js';
import { tecJsOnly } from './technical/tec-js-only.check.js';
import { tec404 } from './technical/tec-404.check.js';
import { tecTtfb } from './technical/tec-ttfb.check.js';
import { tecHtmlSize } from './technical/tec-html-size.check.js';
import { tecInlineWeight } from './technical/tec-inline-weight.check.js';
import { tecCompression } from './technical/tec-compression.check.js';
import { tecCacheValidator } from './technical/tec-cache-validator.check.js';
import { tecViewport } from './technical/tec-viewport.check.js';
import { tecDoctype } from './technical/tec-doctype.check.js';
import { tecBase } from './technical/tec-base.check.js';
import { tecFrameset } from './technical/tec-frameset.check.js';
import { tecSecurityHeaders } from './technical/tec-security-headers.check.js';

export const technicalChecks = [
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
] as const;
