import { few } from '../../../../domain/evidence.js';
import { warn } from '../../../../domain/outcome.js';
import { isAlive, isDead, type SmtpTalk } from '../../../../domain/smtp-talk.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serversOf } from '../shown.js';

export const smtpIpv6 = check({
  id: 'smtp-ipv6',
  category: 'email',
  needs: ['mailServers'],
  outcomes: { 'no-answer': warn('servers').costs(3) },
  reference: { rule: 'RFC 5321 §5.2, RFC 3974', openssl: S_CLIENT },
  run({ mailServers: { servers } }, say) {
    const halves = servers
      .filter(({ talks }) => talks.some((talk) => !isIpv6(talk) && isAlive(talk)))
      .flatMap(({ talks }) => talks.filter((talk) => isIpv6(talk) && isDead(talk)));
    if (halves.length === 0) return;
    return say['no-answer']({ servers: serversOf(halves) }).fixedBy(
      advise(step('smtp-ipv6', { hosts: few(halves.map(({ host }) => host)) })),
    );
  },
});

const isIpv6 = ({ address }: SmtpTalk) => address.includes(':');
