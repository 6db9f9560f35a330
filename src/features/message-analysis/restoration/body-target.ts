import { createHash, type Hash } from 'node:crypto';
import { type Canonicalization, canonicalLines, contentEnd } from '../signatures/canonicalization.js';
import type { MessageSignature } from '../signatures/dkim-signature.js';
import type { SearchBudget } from './search-budget.js';

const CRLF = Buffer.from('\r\n');

/** The body that was signed, known by its hash. */
export class BodyTarget {
  readonly form: Canonicalization;
  private readonly wanted: Buffer;
  private readonly algorithm: string;
  private readonly length: number | undefined;

  constructor(
    { bodyForm, bodyHash, hash, bodyLength }: MessageSignature,
    readonly budget: SearchBudget,
  ) {
    this.form = bodyForm;
    this.wanted = Buffer.from(bodyHash, 'base64');
    this.algorithm = hash;
    this.length = bodyLength;
  }

  /** Lines in canonical form as bytes. */
  canonical(text: string): Buffer {
    return canonicalLines(text, this.form);
  }

  newHash(): Hash {
    return createHash(this.algorithm);
  }

  /** Whether these canonical pieces together are the signed body. */
  matches(...pieces: readonly Buffer[]): boolean {
    const whole = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    return this.matchesAfter(this.newHash(), 0, whole.subarray(0, contentEnd(whole)));
  }

  /** The same after bytes that are hashed already; the last piece ends without CRLF. */
  matchesAfter(hash: Hash, hashed: number, ...pieces: readonly Buffer[]): boolean {
    const rest = [...pieces, CRLF];
    const length = rest.reduce((sum, piece) => sum + piece.length, hashed);
    if (length === CRLF.length) return this.isEmptyBody();
    if (!this.budget.spend(length - hashed)) return false;
    if (this.length === undefined) {
      for (const piece of rest) hash.update(piece);
      return hash.digest().equals(this.wanted);
    }
    if (this.length < hashed || this.length > length) return false;
    return hash
      .update(Buffer.concat(rest).subarray(0, this.length - hashed))
      .digest()
      .equals(this.wanted);
  }

  private isEmptyBody(): boolean {
    const empty = Buffer.from(this.form === 'simple' ? '\r\n' : '');
    return this.budget.spend(0) && this.newHash().update(empty).digest().equals(this.wanted);
  }
}
