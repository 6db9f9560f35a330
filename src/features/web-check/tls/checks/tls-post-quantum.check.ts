import { info, ok } from '#base/domain/outcome.js';
import { isPostQuantum } from '#formats/tls-wire/post-quantum.js';
import { check } from '../tls-check.js';

export const tlsPostQuantum = check({
  id: 'tls-post-quantum',
  category: 'security',
  needs: ['postQuantum'],
  outcomes: { ok: ok(), missing: info() },
  reference: { rule: 'draft-ietf-tls-ecdhe-mlkem', openssl: 's_client -connect {domain}:443 -groups X25519MLKEM768' },
  run({ postQuantum: servers }, say) {
    return servers.every(({ offered }) => isPostQuantum(offered)) ? say.ok() : say.missing();
  },
});
