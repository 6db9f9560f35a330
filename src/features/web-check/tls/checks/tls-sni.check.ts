import { escapeInvisible, firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { check } from '../tls-check.js';

/** What clients get that do not send the name of the host. No browser does that, so it is never a fault. */
export const tlsSni = check({
  id: 'tls-sni',
  category: 'security',
  needs: ['servers', 'certificate'],
  outcomes: { same: ok('host'), other: info('host', 'certificates'), refused: info('host') },
  reference: { rule: 'RFC 6066 §3', openssl: 's_client -connect {domain}:443 -noservername' },
  run({ servers, certificate: { host } }, say) {
    const answers = servers.flatMap(({ withoutName }) => withoutName ?? []);
    const others = answers.flatMap((one) => (one.answer === 'other' ? [escapeInvisible(one.certificate)] : []));
    if (others.length > 0) return say.other({ host, certificates: firstFew(others) });
    if (answers.some(({ answer }) => answer === 'refused')) return say.refused({ host });
    return answers.length > 0 ? say.same({ host }) : undefined;
  },
});
