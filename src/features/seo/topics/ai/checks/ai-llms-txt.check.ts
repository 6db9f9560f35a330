import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const SHORTEST = 50;
const MAX_SIZE = 100 * 1024;

export const aiLlmsTxt = check({
  id: 'ai-llms-txt',
  category: 'ai',
  needs: ['llmsFile', 'llms?'],
  outcomes: {
    ok: ok('title', 'count'),
    missing: info(),
    error: warn('url', 'status').costs(3),
    html: warn('url').costs(3),
    'no-title': warn('url').costs(2),
    'no-links': info('url'),
    short: info('url', 'count'),
    long: info('url', 'kilobytes'),
    'no-summary': info('url'),
  },
  run({ llmsFile, llms }, say) {
    const { status, bytes } = llmsFile;
    const url = shorten(llmsFile.url.href);
    if (status >= 500) return say.error({ url, status });
    if (status !== 200) return say.missing();
    if (llmsFile.html || !llms) return say.html({ url });
    if (llms.title === undefined) return say['no-title']({ url });
    if (llms.characters < SHORTEST) return say.short({ url, count: llms.characters });
    if (bytes > MAX_SIZE) return say.long({ url, kilobytes: Math.round(bytes / 1024) });
    if (llms.links === 0) return say['no-links']({ url });
    return llms.summary ? say.ok({ title: llms.title, count: llms.links }) : say['no-summary']({ url });
  },
});
