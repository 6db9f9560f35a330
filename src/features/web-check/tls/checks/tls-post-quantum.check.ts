import { info, ok } from '#base/domain/outcome.js';
import { isPostQuantum } from '#formats/tls-wire/post-quantum.js';
import { check } from '../tls-check.js';

export const tlsPostQuantum = check({
  id: 'tls-post-quantum',
  category: 'security',
  needs: ['servers'],
  outcomes: { ok: ok(), missing: info() },
  reference: { rule: 'draft-ietf-tls-ecdhe-mlkem', openssl: 's_client -connect {domain}:443 -groups X25519MLKEM768' },
  run({ servers }, say) {
    const states = servers.map(({ offered }) => isPostQuantum(offered));
    if (states.includes(null)) return undefined;
    return states.includes(false) ? say.missing() : say.ok();
  },
});
