import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';

const PRIVATE =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8LTQqTfkeZRiHBZolD9KKlctAZcf0dQk8SB9Gd9Kk9mhRANCAASTMGAtiv6zXFBO8mcbxAx1Isp/k0ay+o/vWz56gtYtrd+t8UtMWCKMIbLdZjIOAH0Nv+HZ5JvlJmhEth+17s9C';

/** The key of the lab's mail servers; fixed, so that zone text can contain its digest. */
export const MAIL_KEY = createPrivateKey({ key: Buffer.from(PRIVATE, 'base64'), format: 'der', type: 'pkcs8' });

/** Digest for a TLSA record 3 1 1. */
export const MAIL_KEY_DIGEST = createHash('sha256')
  .update(createPublicKey(MAIL_KEY).export({ type: 'spki', format: 'der' }))
  .digest('hex');
