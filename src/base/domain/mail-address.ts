import { DomainName } from './domain-name.js';

const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const QUOTED = /^"([\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/;
const MAX_LOCAL_PART_LENGTH = 64; // RFC 5321 section 4.5.3.1.1

/** A mailbox as `local@domain` (RFC 5322 addr-spec), with the domain in normal form. */
export class MailAddress {
  private constructor(
    readonly local: string,
    readonly domain: DomainName,
  ) {}

  static parse(text: string): MailAddress | undefined {
    const at = text.lastIndexOf('@');
    const local = text.slice(0, Math.max(at, 0));
    if (local.length > MAX_LOCAL_PART_LENGTH || !(DOT_ATOM.test(local) || QUOTED.test(local))) return undefined;
    const domain = DomainName.parse(text.slice(at + 1));
    return domain && new MailAddress(local, domain);
  }

  toString(): string {
    return `${this.local}@${this.domain.ascii}`;
  }
}
