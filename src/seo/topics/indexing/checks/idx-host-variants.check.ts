import { few } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
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
    broken: warn('urls').costs(8),
    temporary: info('url', 'status'),
    long: info('url', 'count'),
  },
  run({ variants }, { ok, split, broken, temporary, long }) {
    const answers = variants.flatMap(({ answer }) => answer ?? []);
    const serving = answers.filter(({ status }) => status === 200).map(({ url }) => url);
    const [home] = serving;
    if (!home) return;
    const elsewhere = serving.filter(({ host }) => host !== home.host);
    if (elsewhere.length > 0) return split({ urls: few([home, ...elsewhere].map(({ origin }) => origin)) });
    const others = variants.filter(({ asked }) => asked.host !== home.host); // of its own encryption tec-https speaks
    const failing = others.filter(({ answer, tls }) => tls ?? (answer && answer.status >= 400));
    if (failing.length > 0) return broken({ urls: few(failing.map(({ asked }) => asked.href)) });
    for (const { asked, redirects } of answers) {
      if (redirects.length > SHORT) return long({ url: asked.href, count: redirects.length });
      const passing = redirects.find(({ status }) => TEMPORARY.has(status));
      if (passing) return temporary({ url: asked.href, status: passing.status });
    }
    return ok({ url: home.origin });
  },
});
