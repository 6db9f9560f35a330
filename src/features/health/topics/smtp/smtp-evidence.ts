import { shorten, firstFew } from '#base/domain/evidence.js';
import type { Encrypted, SmtpTalk } from '#base/domain/smtp-talk.js';

/** A session in which the server sent a certificate. */
export type EncryptedTalk = SmtpTalk & { readonly encryption: Encrypted };

export function isEncrypted(talk: SmtpTalk): talk is EncryptedTalk {
  return talk.encryption?.kind === 'encrypted';
}

const CURRENT = ['TLSv1.2', 'TLSv1.3'];

/** The newest version that the server has is no older than TLS 1.2. */
export function hasCurrentVersion({ encryption }: EncryptedTalk): boolean {
  return CURRENT.includes(encryption.protocol);
}

/** The servers with the addresses that were used, as evidence. */
export function serverEvidence(talks: readonly Pick<SmtpTalk, 'host' | 'address'>[]): readonly string[] {
  return firstFew(talks.map(({ host, address }) => `${host} [${address}]`));
}

/** The certificate of a server, as evidence. */
export function certificateEvidence({ host, address, encryption: { chain } }: EncryptedTalk) {
  const [leaf] = chain;
  return {
    servers: serverEvidence([{ host, address }]),
    subject: shorten(leaf?.subject ?? ''),
    issuer: shorten(leaf?.issuer ?? ''),
    until: toTheMinute(leaf?.validTo),
  };
}

/** The start of its validity. */
export function validityStart({ encryption: { chain } }: EncryptedTalk): string {
  return toTheMinute(chain[0]?.validFrom);
}

function toTheMinute(time = ''): string {
  return `${time.slice(0, 16)}Z`;
}

/** The verify command. */
export const S_CLIENT = 's_client -starttls smtp -connect {server}:25 -servername {server}';
