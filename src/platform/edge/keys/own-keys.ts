import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** `ddk_<id>_<signature>`; the id reads `<name>-<random>[-<last day>]` and is no secret. */
const FORM = /^ddk_([a-z0-9-]{1,80})_([\w-]{43})$/;
const ID = /^(?:[a-z0-9-]{1,32}-)?[0-9a-f]{16}(?:-\d{8})?$/;
const LAST_DAY = /-(\d{4})(\d{2})(\d{2})$/;

export type OwnKeyResult =
  { readonly valid: true; readonly id: string } | { readonly valid: false; readonly reason: OwnKeyRefusal };
export type OwnKeyRefusal = 'malformed' | 'signature' | 'expired' | 'revoked';

/** Keys with our own signature: verifying one takes an HMAC, no lookup and no database. */
export class OwnKeys {
  constructor(
    private readonly secret: string,
    private readonly revoked: Pick<ReadonlySet<string>, 'has'> = new Set(),
  ) {}

  static isOwn(key: string): boolean {
    return key.startsWith('ddk_');
  }

  /** Whether a key that we issue could have this id. */
  static isId(text: string): boolean {
    return ID.test(text);
  }

  /** The id of something that has the form of a key. */
  static idIn(key: string): string | undefined {
    return FORM.exec(key)?.[1];
  }

  /** `lastDay` is an ISO date: the last day (UTC) on which the key is valid. */
  issue(name: string, lastDay?: string): { id: string; key: string } {
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 32);
    const id = [slug, randomBytes(8).toString('hex'), lastDay?.replaceAll('-', '')].filter(Boolean).join('-');
    return { id, key: `ddk_${id}_${this.sign(id)}` };
  }

  verify(key: string, now: number): OwnKeyResult {
    const [, id, signature] = FORM.exec(key) ?? [];
    if (id === undefined || signature === undefined) return { valid: false, reason: 'malformed' };
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(id))))
      return { valid: false, reason: 'signature' };
    if (this.revoked.has(id)) return { valid: false, reason: 'revoked' };
    const [, year, month, day] = LAST_DAY.exec(id) ?? [];
    if (day !== undefined && now >= Date.UTC(Number(year), Number(month) - 1, Number(day) + 1))
      return { valid: false, reason: 'expired' };
    return { valid: true, id };
  }

  private sign(id: string): string {
    return createHmac('sha256', this.secret).update(`ddk:${id}`).digest('base64url');
  }
}
