import { createPublicKey } from 'node:crypto';
import { rsaKey } from './rsa-keys.js';

/** The private key of the selector `signing` of dkim.com, for messages that the lab signs. */
export const SIGNING_KEY = rsaKey('zsk2048');

/** Its public key as in a key record. */
export const SIGNING_KEY_TEXT = createPublicKey(SIGNING_KEY).export({ type: 'spki', format: 'der' }).toString('base64');
