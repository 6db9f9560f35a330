import { shorten } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import type { Greeting } from '#base/domain/smtp-talk.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serverEvidence } from '../smtp-evidence.js';
import type { MailServers } from '../smtp.facts.js';

/** The most severe first. A rejection costs no points, because the server may reject only us. */
const ORDER: readonly Greeting['kind'][] = ['garbled', 'refused', 'deferred', 'dropped', 'slow'];

export const smtpGreeting = check({
  id: 'smtp-greeting',
  category: 'email',
  needs: ['smtpTalks', 'mailServers'],
  outcomes: {
    'not-smtp': problem('servers').costs(25).caps(50),
    'some-not-smtp': warn('servers').costs(5),
    rejected: info('servers', 'reply'),
    deferred: info('servers', 'reply'),
    closed: info('servers'),
    slow: info('servers'),
  },
  reference: { rule: 'RFC 5321 §3.1, §4.2', openssl: S_CLIENT },
  run({ smtpTalks, mailServers }, say) {
    const kind = ORDER.find((one) => smtpTalks.some(({ greeting }) => greeting?.kind === one));
    const [first] = smtpTalks.filter(({ greeting }) => greeting?.kind === kind);
    if (!kind || !first) return;
    const servers = serverEvidence([first]);
    const reply = first.greeting && 'text' in first.greeting ? shorten(first.greeting.text) : '';
    switch (kind) {
      case 'garbled':
        return say[isWithoutSmtp(mailServers) ? 'not-smtp' : 'some-not-smtp']({ servers }).fixedBy(
          advise(step('smtp-greeting', { host: first.host })),
        );
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

/** No server accepts mail. A domain without MX records may not expect any. */
function isWithoutSmtp({ servers, isWhole, isImplicit }: MailServers): boolean {
  return isWhole && !isImplicit && servers.every(({ state }) => state === 'not-smtp' || state === 'dead');
}
