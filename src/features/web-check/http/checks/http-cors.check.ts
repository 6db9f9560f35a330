import { shorten } from '#base/domain/evidence.js';
import { ok, problem } from '#base/domain/outcome.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';

export const httpCors = check({
  id: 'http-cors',
  category: 'security',
  needs: ['cors'],
  outcomes: {
    closed: ok(),
    restricted: ok('origin'),
    public: ok('origin'),
    'any-origin': problem('origin').unscored(),
  },
  reference: { rule: 'Fetch', curl: '-sI -H "Origin: https://other.example" https://{domain}/' },
  run({ cors: { state, origin: written } }, say) {
    const origin = shorten(written);
    switch (state) {
      case 'any-origin-with-credentials':
        return say['any-origin']({ origin }).fixedBy(advise(step('cors-list')));
      case 'public':
        return say.public({ origin });
      case 'restricted':
        return say.restricted({ origin });
      default:
        return say.closed();
    }
  },
});
