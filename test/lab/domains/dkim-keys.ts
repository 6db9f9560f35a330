import { generateKeyPairSync } from 'node:crypto';

function rsa(modulusLength: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Public keys as the `p` tag carries them: RSA as SubjectPublicKeyInfo, Ed25519 bare (RFC 8463 section 4). */
export const DKIM_KEYS = {
  rsa512: rsa(512),
  rsa1024: rsa(1024),
  rsa2048: rsa(2048),
  ed25519: generateKeyPairSync('ed25519')
    .publicKey.export({ type: 'spki', format: 'der' })
    .subarray(-32)
    .toString('base64'),
};
