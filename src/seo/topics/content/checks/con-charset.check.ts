import { cut } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
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
    if (header && meta && nameOf(header) !== nameOf(meta)) return conflict({ header: cut(header), meta: cut(meta) });
    const declared = bom ?? header ?? meta;
    if (!declared) return missing();
    return nameOf(declared) === 'utf-8' ? ok({ charset: 'utf-8' }) : notUtf8({ charset: cut(declared) });
  },
});

/** One name for one encoding: `utf8` is `utf-8`, and what browsers read as windows-1252 is that. */
function nameOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label;
  }
}
