import { isRefusal } from '#base/fingerprints/bot-challenge.js';
import { ok, problem } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const tecHttps = check({
  id: 'tec-https',
  category: 'technical',
  needs: ['variants'],
  outcomes: {
    ok: ok('host'),
    expired: problem('host').costs(30),
    'not-yet-valid': problem('host').costs(30),
    mismatch: problem('host').costs(30),
    untrusted: problem('host').costs(30),
    broken: problem('host').costs(30),
    none: problem('host').costs(25),
    'no-redirect': problem('url').costs(15),
  },
  run({ variants }, say) {
    const [first] = variants;
    if (!first) return;
    const { hostname: host, host: place } = first.asked;
    const own = variants.filter(({ asked }) => asked.host === place);
    const [secure, open] = ['https:', 'http:'].map((scheme) => own.find(({ asked }) => asked.protocol === scheme));
    if (!secure) return;
    if (secure.tls) return say[secure.tls]({ host });
    const unencrypted = open?.answer?.url.protocol === 'http:';
    if (!secure.answer) return unencrypted ? say.none({ host }) : undefined;
    if (unencrypted && isRefusal(open.answer)) return;
    return unencrypted ? say['no-redirect']({ url: open.asked.href }) : say.ok({ host });
  },
});
