import { cut } from '../../../../domain/evidence.js';
import { info, warn } from '../../../../domain/outcome.js';
import type { Greeting } from '../../../../domain/smtp-talk.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serversOf } from '../shown.js';

/** The most severe first. Who turns us away, now or always, may let others in: that costs nothing. */
const ORDER: readonly Greeting['kind'][] = ['garbled', 'refused', 'deferred', 'dropped', 'slow'];

export const smtpGreeting = check({
  id: 'smtp-greeting',
  category: 'email',
  needs: ['smtpTalks'],
  outcomes: {
    'not-smtp': warn('servers').costs(5),
    rejected: info('servers', 'reply'),
    deferred: info('servers', 'reply'),
    closed: info('servers'),
    slow: info('servers'),
  },
  reference: { rule: 'RFC 5321 §3.1, §4.2', openssl: S_CLIENT },
  run({ smtpTalks }, say) {
    const kind = ORDER.find((one) => smtpTalks.some(({ greeting }) => greeting?.kind === one));
    const [first] = smtpTalks.filter(({ greeting }) => greeting?.kind === kind);
    if (!kind || !first) return;
    const servers = serversOf([first]);
    const reply = first.greeting && 'text' in first.greeting ? cut(first.greeting.text) : '';
    switch (kind) {
      case 'garbled':
        return say['not-smtp']({ servers }).fixedBy(advise(step('smtp-greeting', { host: first.host })));
      case 'refused':
        return say.rejected({ servers, reply });
      case 'deferred':
        return say.deferred({ servers, reply });
      case 'dropped':
        return say.closed({ servers });
      default:
        return say.slow({ servers });
    }
  },
});
