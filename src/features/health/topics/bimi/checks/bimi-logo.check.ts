import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import type { SvgLogo } from '#formats/records/bimi-logo.js';
import { MAX_LOGO_SIZE } from '#formats/records/bimi-logo.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const bimiLogo = check({
  id: 'bimi-logo',
  category: 'email',
  needs: ['bimiLogo'],
  outcomes: {
    ok: ok('url'),
    'not-found': warn('url', 'status').costs(2),
    large: warn('url', 'limit').costs(2),
    'not-svg': warn('url').costs(2),
    profile: warn('url', 'missing').costs(2),
    'forbidden-elements': warn('url', 'parts').costs(2),
    'not-square': info('url', 'width', 'height'),
  },
  reference: {
    rule: 'draft-svg-tiny-ps-abrotman',
    dig: 'TXT default._bimi.{domain}',
    verify: {
      ok: 'curl -I {url}',
      'not-found': 'curl -I {url}',
      large: 'curl -I {url}',
      'not-svg': 'curl -s {url}',
      profile: 'curl -s {url}',
      'forbidden-elements': 'curl -s {url}',
      'not-square': 'curl -s {url}',
    },
  },
  run({ bimiLogo: logo }, say) {
    const url = shorten(logo.url);
    const convert = advise(step('bimi-convert'));
    if (logo.state === 'not-found')
      return say['not-found']({ url, status: logo.status }).fixedBy(advise(step('bimi-upload', { url })));
    if (logo.state === 'large') return say.large({ url, limit: MAX_LOGO_SIZE / 1024 }).fixedBy(convert);
    const { image } = logo;
    if (!image) return say['not-svg']({ url }).fixedBy(convert);
    if (image.active.length > 0)
      return say['forbidden-elements']({ url, parts: firstFew(image.active) }).fixedBy(convert);
    const missing = missingFrom(image);
    if (missing.length > 0) return say.profile({ url, missing }).fixedBy(convert);
    const { width, height } = image;
    const isOblong = width !== undefined && height !== undefined && width !== height;
    return isOblong ? say['not-square']({ url, width, height }).fixedBy(convert) : say.ok({ url });
  },
});

/** Attributes and elements that SVG Tiny Portable/Secure requires and that are missing. */
function missingFrom({ version, profile, titled }: SvgLogo): string[] {
  return [
    ...(version === '1.2' ? [] : ['version="1.2"']),
    ...(profile?.toLowerCase() === 'tiny-ps' ? [] : ['baseProfile="tiny-ps"']),
    ...(titled ? [] : ['<title>']),
  ];
}
