import { cut, few } from '../../../domain/evidence.js';
import type { Encrypted, SmtpTalk } from '../../../domain/smtp-talk.js';

/** A conversation in which the server has shown its certificate. */
export type EncryptedTalk = SmtpTalk & { readonly encryption: Encrypted };

export function isEncrypted(talk: SmtpTalk): talk is EncryptedTalk {
  return talk.encryption?.kind === 'encrypted';
}

/** The servers as evidence, each with the address that was connected to. */
export function serversOf(talks: readonly Pick<SmtpTalk, 'host' | 'address'>[]): readonly string[] {
  return few(talks.map(({ host, address }) => `${host} [${address}]`));
}

/** What a server shows of itself. */
export function certificateOf({ host, address, encryption: { chain } }: EncryptedTalk) {
  const [leaf] = chain;
  return {
    servers: serversOf([{ host, address }]),
    subject: cut(leaf?.subject ?? ''),
    issuer: cut(leaf?.issuer ?? ''),
    until: toTheMinute(leaf?.validTo),
  };
}

/** From when on it is valid. */
export function startOf({ encryption: { chain } }: EncryptedTalk): string {
  return toTheMinute(chain[0]?.validFrom);
}

function toTheMinute(time = ''): string {
  return `${time.slice(0, 16)}Z`;
}

/** A command that shows it. */
export const S_CLIENT = 's_client -starttls smtp -connect {server}:25 -servername {server}';
