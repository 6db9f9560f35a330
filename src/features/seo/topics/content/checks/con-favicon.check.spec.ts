import { describeCheck } from '#test/checks/describe-check.js';
import { file, page } from '#test/checks/seo-site.js';
import { absent, known } from '#base/domain/fact.js';
import { conFavicon } from './con-favicon.check.js';

const icon = (status: number, html = false) => ({ favicon: known(file('favicon.ico', { status, html })) });

describeCheck(conFavicon, {
  ok: [
    [{ ...page('<link rel="shortcut icon" href=/f.ico>'), favicon: absent }, {}],
    [{ ...page(), ...icon(200) }, {}],
  ],
  missing: [
    [{ ...page(), favicon: absent }, {}],
    [{ ...page(), ...icon(404) }, {}],
    [{ ...page(), ...icon(200, true) }, {}],
  ],
});
