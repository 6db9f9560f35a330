import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';
import { embedderState, openerState, resourceState } from '../plain-headers.js';

type State = ReturnType<typeof openerState | typeof resourceState>;

/** Headers that isolate a page from others. Each can break pages that work together, so nothing is proposed. */
function isolation(id: string, name: string, stateOf: (value: string | null) => State) {
  return check({
    id,
    category: 'security',
    needs: ['home'],
    outcomes: { ok: ok('header'), missing: info('url'), open: info('header'), invalid: warn('header').unscored() },
    reference: { rule: 'HTML', curl: '-sIL https://{domain}/' },
    run({ home: { url, headers } }, say) {
      const value = headers.get(name);
      const header = shorten(value ?? '');
      switch (stateOf(value)) {
        case 'missing':
          return say.missing({ url: url.href });
        case 'invalid':
          return say.invalid({ header }).fixedBy(advise(step('correct-header', { name })));
        case 'good':
          return say.ok({ header });
        default:
          return say.open({ header });
      }
    },
  });
}

export const httpOpener = isolation('http-opener', 'Cross-Origin-Opener-Policy', openerState);
export const httpEmbedder = isolation('http-embedder', 'Cross-Origin-Embedder-Policy', embedderState);
export const httpResource = isolation('http-resource', 'Cross-Origin-Resource-Policy', resourceState);
