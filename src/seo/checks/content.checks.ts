import { conTitle } from './content/con-title.check.js';
import { conDescription } from './content/con-description.check.js';
import { conH1 } from './content/con-h1.check.js';
import { conHeadings } from './content/con-headings.check.js';
import { conThin } from './content/con-thin.check.js';
import { conLang } from './content/con-lang.check.js';
import { conCharset } from './content/con-charset.check.js';
import { conAlt } from './content/con-alt.check.js';
import { conAnchors } from './content/con-anchors.check.js';
import { conLinkText } from './content/con-link-text.check.js';
import { conStructuredData } from './content/con-structured-data.check.js';
import { conStructuredHome } from './content/con-structured-home.check.js';
import { conOg } from './content/con-og.check.js';
import { conOgImage } from './content/con-og-image.check.js';
import { conFavicon } from './content/con-favicon.check.js';

export const contentChecks = [
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
] as const;
