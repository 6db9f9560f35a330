import type { DomainName } from './domain-name.js';

const LABELS = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
const MAX_NAME_LENGTH = 253;

/** A DKIM selector (RFC 6376 section 3.1). */
export class DkimSelector {
  private constructor(readonly text: string) {}

  static parse(input: string): DkimSelector | undefined {
    const text = input.toLowerCase();
    return text.length <= MAX_NAME_LENGTH && LABELS.test(text) ? new DkimSelector(text) : undefined;
  }

  /** The name of the key record; undefined if it would be too long. */
  nameAt(domain: DomainName): string | undefined {
    const name = `${this.text}._domainkey.${domain.ascii}`;
    return name.length <= MAX_NAME_LENGTH ? name : undefined;
  }
}
