import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const conCharset = check({
  id: 'con-charset',
  category: 'content',
  needs: ['html'],
  outcomes: {
    ok: ok('charset'),
    missing: info(),
    'not-utf8': info('charset'),
    conflict: warn('header', 'meta').costs(4),
  },
  run({ html: { charset } }, { ok, missing, 'not-utf8': notUtf8, conflict }) {
    const { header, meta, bom } = charset;
    if (header && meta && nameOf(header) !== nameOf(meta))
      return conflict({ header: shorten(header), meta: shorten(meta) });
    const declared = bom ?? header ?? meta;
    if (!declared) return missing();
    return nameOf(declared) === 'utf-8' ? ok({ charset: 'utf-8' }) : notUtf8({ charset: shorten(declared) });
  },
});

/** The name of the encoding of a label: `utf8` is `utf-8`, and latin1 is windows-1252, as in browsers. */
function nameOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label;
  }
}
