import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { isMailServerAlive, isMailServerDead, type SmtpTalk } from '#base/domain/smtp-talk.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serverEvidence } from '../smtp-evidence.js';

export const smtpIpv6 = check({
  id: 'smtp-ipv6',
  category: 'email',
  needs: ['mailServers'],
  outcomes: { 'no-answer': warn('servers').costs(3) },
  reference: { rule: 'RFC 5321 §5.2, RFC 3974', openssl: S_CLIENT },
  run({ mailServers: { servers } }, say) {
    const halves = servers
      .filter(({ talks }) => talks.some((talk) => !isIpv6(talk) && isMailServerAlive(talk)))
      .flatMap(({ talks }) => talks.filter((talk) => isIpv6(talk) && isMailServerDead(talk)));
    if (halves.length === 0) return;
    return say['no-answer']({ servers: serverEvidence(halves) }).fixedBy(
      advise(step('smtp-ipv6', { hosts: firstFew(halves.map(({ host }) => host)) })),
    );
  },
});

const isIpv6 = ({ address }: SmtpTalk) => address.includes(':');
