// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { conAlt } from './checks/con-alt.check.js';
import { conAnchors } from './checks/con-anchors.check.js';
import { conCharset } from './checks/con-charset.check.js';
import { conDescription } from './checks/con-description.check.js';
import { conFavicon } from './checks/con-favicon.check.js';
import { conH1 } from './checks/con-h1.check.js';
import { conHeadings } from './checks/con-headings.check.js';
import { conLang } from './checks/con-lang.check.js';
import { conLinkText } from './checks/con-link-text.check.js';
import { conOgImage } from './checks/con-og-image.check.js';
import { conOg } from './checks/con-og.check.js';
import { conStructuredData } from './checks/con-structured-data.check.js';
import { conStructuredHome } from './checks/con-structured-home.check.js';
import { conThin } from './checks/con-thin.check.js';
import { conTitle } from './checks/con-title.check.js';

export const checks = [
  conTitle,
  conDescription,
  conH1,
  conHeadings,
  conThin,
  conLang,
  conCharset,
  conAlt,
  conAnchors,
  conLinkText,
  conStructuredData,
  conStructuredHome,
  conOg,
  conOgImage,
  conFavicon,
];
