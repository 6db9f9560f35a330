import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serverEvidence } from '../smtp-evidence.js';

/** A note, because senders use the newest version that both have, and without an old one some would not encrypt. */
export const smtpOldTls = check({
  id: 'smtp-old-tls',
  category: 'security',
  needs: ['mailVersions'],
  outcomes: { accepted: info('servers', 'versions') },
  reference: {
    rule: 'RFC 8996, RFC 7435',
    // At its usual security level, OpenSSL itself refuses old versions.
    openssl: `${S_CLIENT} -min_protocol TLSv1 -max_protocol TLSv1.1 -cipher ALL:@SECLEVEL=0`,
  },
  run({ mailVersions }, say) {
    const servers = mailVersions.filter(({ accepted }) => accepted.length > 0);
    if (servers.length === 0) return;
    const versions = firstFew(servers.flatMap(({ accepted }) => accepted));
    const hosts = firstFew(servers.map(({ host }) => host));
    return say
      .accepted({ servers: serverEvidence(servers), versions })
      .fixedBy(advise(step('smtp-old-tls', { hosts })));
  },
});
