import { hash } from 'node:crypto';
import { canonicalBody, type Canonicalization } from './canonicalization.js';
import type { MessageSignature } from './dkim-signature.js';

/** Hashes of one body. Signatures mostly agree on the form, so each form is made once. */
export class BodyHashes {
  private readonly forms = new Map<Canonicalization, Buffer>();
  private readonly digests = new Map<string, string>();

  constructor(private readonly body: string) {}

  /** The body in canonical form, as bytes. */
  canonical(form: Canonicalization): Buffer {
    let bytes = this.forms.get(form);
    if (!bytes) this.forms.set(form, (bytes = canonicalBody(this.body, form)));
    return bytes;
  }

  /** How many octets of the body come after the part that is signed. */
  unsigned({ bodyForm, bodyLength }: Pick<MessageSignature, 'bodyForm' | 'bodyLength'>): number {
    return bodyLength === undefined ? 0 : Math.max(0, this.canonical(bodyForm).length - bodyLength);
  }

  matches(signature: Pick<MessageSignature, 'bodyForm' | 'bodyLength' | 'bodyHash' | 'hash'>): boolean {
    const bytes = this.canonical(signature.bodyForm);
    const length = signature.bodyLength ?? bytes.length;
    if (length > bytes.length) return false;
    const key = `${signature.hash} ${signature.bodyForm} ${length}`;
    let digest = this.digests.get(key);
    if (digest === undefined) {
      digest = hash(signature.hash, bytes.subarray(0, length), 'base64');
      this.digests.set(key, digest);
    }
    return digest === signature.bodyHash;
  }
}
