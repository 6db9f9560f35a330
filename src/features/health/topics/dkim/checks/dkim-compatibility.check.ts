import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { acceptsSha256, isValidAndStrong, isUsable } from '#formats/records/usable-dkim-key.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimCompatibility = check({
  id: 'dkim-compatibility',
  category: 'email',
  needs: ['dkim'],
  outcomes: { 'sha1-only': problem('host', 'hashes').costs(8), 'ed25519-only': warn('selectors').costs(3) },
  reference: {
    rule: 'RFC 8301 §3.1, RFC 8463 §3',
    dig: 'TXT _domainkey.{domain}',
    rules: { 'sha1-only': 'RFC 8301 §3.1', 'ed25519-only': 'RFC 8463 §3' },
    verify: { 'sha1-only': 'dig TXT {host}', 'ed25519-only': 'dig TXT {selectors}._domainkey.{domain}' },
  },
  run({ dkim: { keys, complete } }, { 'sha1-only': sha1Only, 'ed25519-only': ed25519Only }) {
    const usable = keys.filter(isUsable);
    const old = keys.find((key) => isValidAndStrong(key) && !acceptsSha256(key));
    if (old) {
      const { host, record } = old;
      return sha1Only({ host, hashes: firstFew(record.hashes) }).fixedBy(advise(step('dkim-hash', { host })));
    }
    const isNovel = usable.length > 0 && usable.every(({ record }) => record.key?.type === 'ed25519');
    if (!isNovel || !complete) return; // a key that could not be looked up may be an RSA key
    return ed25519Only({ selectors: firstFew(usable.map(({ selector }) => selector)) }).fixedBy(
      advise(step('dkim-rsa')),
    );
  },
});
