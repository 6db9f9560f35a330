import { firstFew } from '#base/domain/evidence.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { isMailServerAlive } from '#base/domain/smtp-talk.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serverEvidence } from '../smtp-evidence.js';

export const smtpPort25 = check({
  id: 'smtp-port25',
  category: 'email',
  needs: ['mailServers'],
  outcomes: {
    ok: ok('servers'),
    'no-answer': problem('servers').costs(25).caps(50),
    'some-no-answer': warn('servers').costs(5),
    implicit: warn('servers').costs(5),
  },
  reference: { rule: 'RFC 5321 §5.1, RFC 7504', openssl: S_CLIENT },
  run({ mailServers: { servers, isWhole, isImplicit } }, say) {
    const gone = servers.filter(({ state }) => state === 'dead');
    const talks = serverEvidence(gone.flatMap((server) => server.talks));
    const fix = advise(step('smtp-port25', { hosts: firstFew(gone.map(({ host }) => host)) }));
    // The domain sends mail and has no MX record; if it expects no mail, a null MX record declares that.
    if (gone.length > 0 && isImplicit) {
      const domain = servers[0]!.host;
      return say.implicit({ servers: talks }).fixedBy(advise(step('mx-implicit', { domain })));
    }
    if (gone.length > 0 && gone.length === servers.length && isWhole)
      return say['no-answer']({ servers: talks }).fixedBy(fix);
    if (gone.length > 0) return say['some-no-answer']({ servers: talks }).fixedBy(fix);
    return say.ok({ servers: serverEvidence(servers.flatMap((server) => server.talks.filter(isMailServerAlive))) });
  },
});
