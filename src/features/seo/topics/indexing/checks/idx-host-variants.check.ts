import { isClientSpecific } from '#base/fingerprints/bot-challenge.js';
import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const TEMPORARY = new Set([302, 303, 307]);
const SHORT = 2;

export const idxHostVariants = check({
  id: 'idx-host-variants',
  category: 'indexing',
  needs: ['variants'],
  outcomes: {
    ok: ok('url'),
    split: warn('urls').costs(10),
    canonical: info('urls', 'url'),
    broken: warn('urls').costs(8),
    temporary: info('url', 'status'),
    long: info('url', 'count'),
  },
  run({ variants }, { ok, split, canonical, broken, temporary, long }) {
    const answers = variants.flatMap(({ answer }) => answer ?? []);
    const serving = variants.flatMap(({ answer, canonical }) =>
      answer?.status === 200 ? [{ url: answer.url, canonical }] : [],
    );
    const home = serving[0]?.url;
    if (!home) return;
    const elsewhere = serving.filter(({ url }) => url.host !== home.host);
    if (elsewhere.length > 0) {
      const urls = firstFew([...new Set([home, ...elsewhere.map(({ url }) => url)].map(({ origin }) => origin))]);
      const named = new Set([serving[0], ...elsewhere].map((place) => place?.canonical?.href));
      const [url] = named;
      return named.size === 1 && url !== undefined ? canonical({ urls, url: shorten(url) }) : split({ urls });
    }
    const others = variants.filter(({ asked }) => asked.host !== home.host); // TLS of the host itself is reported by tec-https
    const failing = others.filter(
      ({ answer, tls }) => tls ?? (answer && answer.status >= 400 && !isWithheldFromUs(answer)),
    );
    if (failing.length > 0) return broken({ urls: firstFew(failing.map(({ asked }) => asked.href)) });
    if (others.some(({ answer }) => answer && isWithheldFromUs(answer))) return;
    for (const { asked, redirects } of answers) {
      if (redirects.length > SHORT) return long({ url: asked.href, count: redirects.length });
      const passing = redirects.find(({ status }) => TEMPORARY.has(status));
      if (passing) return temporary({ url: asked.href, status: passing.status });
    }
    return ok({ url: home.origin });
  },
});

/** Whether the response is specific to us: nothing is known about the host. */
function isWithheldFromUs(answer: { readonly status: number; readonly headers: Headers }): boolean {
  return answer.status === 503 || isClientSpecific(answer);
}
