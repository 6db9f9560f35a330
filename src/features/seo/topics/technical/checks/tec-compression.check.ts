import { info, ok } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const COMPRESSED = /\b(?:gzip|deflate|br|zstd)\b/;
const MIN_BYTES = 2048; // smaller pages fit into one or two packets anyway

export const tecCompression = check({
  id: 'tec-compression',
  category: 'technical',
  needs: ['page', 'html'],
  outcomes: { ok: ok('encoding'), none: info('kilobytes') },
  run({ page }, { ok, none }) {
    const encoding = page.headers.get('content-encoding')?.toLowerCase();
    if (encoding && COMPRESSED.test(encoding)) return ok({ encoding });
    return page.bytes < MIN_BYTES ? undefined : none({ kilobytes: Math.ceil(page.bytes / 1024) });
  },
});
