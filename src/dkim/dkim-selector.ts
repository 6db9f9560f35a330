import type { DomainName } from '../domain/domain-name.js';

const LABELS = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
const LONGEST_NAME = 253;

/** Names one of the keys of a domain (RFC 6376 section 3.1). */
export class DkimSelector {
  private constructor(readonly text: string) {}

  static parse(input: string): DkimSelector | undefined {
    const text = input.toLowerCase();
    return text.length <= LONGEST_NAME && LABELS.test(text) ? new DkimSelector(text) : undefined;
  }

  /** Where the key stands; there is no such place when the name would be too long. */
  nameAt(domain: DomainName): string | undefined {
    const name = `${this.text}._domainkey.${domain.ascii}`;
    return name.length <= LONGEST_NAME ? name : undefined;
  }
}
