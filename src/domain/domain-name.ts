import { getDomain } from 'tldts';
import tr46 from 'tr46';

/** UTS #46 as `domain` inputs are read: nontransitional, everything checked but hyphens in places 3 and 4. */
const PROFILE = {
  checkBidi: true,
  checkHyphens: false,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
  transitionalProcessing: false,
  ignoreInvalidPunycode: false,
};
const STRICT_PROFILE = { ...PROFILE, checkHyphens: true };
const DISPLAY_PROFILE = { ...PROFILE, useSTD3ASCIIRules: false };
const DOT = /[.\u3002\uff0e\uff61]/; // the dots that UTS #46 maps to "."
const ROOT_DOT = /[.\u3002\uff0e\uff61]$/;
/** Names that every profile leaves exactly as they are, which is most of them: they need no Unicode tables. */
const PLAIN_NAME = /^(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const LONGEST_NAME = 253;
const LDH_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const UNDERSCORE_LABEL = /^(?=.*_)[a-z0-9_-]{1,63}$/i;
/** What is asked about is a host name, and valid. */
const BY_REGISTRIES = {
  allowIcannDomains: true,
  allowPrivateDomains: false,
  detectIp: false,
  extractHostname: false,
  validateHostname: false,
};
const BY_ANYONE = { ...BY_REGISTRIES, allowPrivateDomains: true };
const LONGEST_INPUT = 1024; // no valid name is longer, even with every character percent-encoded

/** A host name in its one normal form: lower-case A-labels, no trailing dot. */
export class DomainName {
  private shown?: string;

  private constructor(readonly ascii: string) {}

  /** A domain as a user types it: at least two labels, no address, not a bare public suffix. */
  static parse(input: string): DomainName | undefined {
    const name = DomainName.normalize(input);
    if (!name || name.labels.length < 2 || name.isPublicSuffix) return undefined;
    return name;
  }

  /** A name to look up: underscore labels and single labels are fine. */
  static parseHost(input: string): DomainName | undefined {
    if (!input.includes('_')) return DomainName.normalize(input);
    const labels = input.slice(0, LONGEST_INPUT).split(DOT);
    const marked = labels.map((label) => UNDERSCORE_LABEL.test(label));
    if (!marked.includes(true)) return DomainName.normalize(input);
    // Underscores are invisible to the profile; a letter of the same length takes their place meanwhile.
    const standIn = labels.map((label, i) => (marked[i] ? 'a'.repeat(label.length) : label)).join('.');
    const name = DomainName.normalize(standIn);
    // A character may map to several labels; then which one has the underscore is not known any more.
    if (name?.labels.length !== labels.length - (labels.at(-1) === '' ? 1 : 0)) return undefined;
    const restored = name.labels.map((label, i) => (marked[i] ? (labels[i]?.toLowerCase() ?? label) : label));
    return new DomainName(restored.join('.'));
  }

  /** The strict profile of UTS #46, for pure conversion: hyphens checked too, any number of labels. */
  static parseStrict(input: string): DomainName | undefined {
    const ascii = toAscii(input, STRICT_PROFILE);
    return ascii === null ? undefined : new DomainName(ascii);
  }

  private static normalize(input: string): DomainName | undefined {
    const ascii = toAscii(input, PROFILE);
    // A last label of digits alone is how an IPv4 address reads, in any of its notations.
    if (ascii === null || /(?:^|\.)\d+$/.test(ascii)) return undefined;
    const isHostName = isPlain(ascii) || ascii.split('.').every((label) => LDH_LABEL.test(label));
    return isHostName ? new DomainName(ascii) : undefined;
  }

  get unicode(): string {
    this.shown ??= this.ascii.includes('xn--') ? tr46.toUnicode(this.ascii, DISPLAY_PROFILE).domain : this.ascii;
    return this.shown;
  }

  get labels(): string[] {
    return this.ascii.split('.');
  }

  /** The registrable domain by the Public Suffix List, private section included; none for a suffix itself. */
  get organizational(): DomainName | undefined {
    return this.upTo(BY_ANYONE);
  }

  /** The domain one would register at a registry: only the suffixes of the ICANN section count. */
  get registrable(): DomainName | undefined {
    return this.upTo(BY_REGISTRIES);
  }

  /** What someone registered that this name belongs to; a suffix belongs to nobody else. */
  get registration(): DomainName {
    return this.registrable ?? this;
  }

  private get isPublicSuffix(): boolean {
    return this.registrable === undefined;
  }

  /** The name one label longer than its public suffix. */
  private upTo(suffixes: typeof BY_ANYONE): DomainName | undefined {
    const domain = getDomain(this.ascii, suffixes);
    if (domain === null) return undefined;
    return domain === this.ascii ? this : new DomainName(domain);
  }

  child(label: string): DomainName {
    return new DomainName(`${label}.${this.ascii}`);
  }

  equals(other: DomainName): boolean {
    return this.ascii === other.ascii;
  }

  toString(): string {
    return this.ascii;
  }
}

function toAscii(input: string, profile: typeof PROFILE): string | null {
  if (input.length > LONGEST_INPUT) return null;
  const name = input.replace(ROOT_DOT, '');
  return isPlain(name) ? name : tr46.toASCII(name, profile);
}

function isPlain(name: string): boolean {
  return name.length <= LONGEST_NAME && PLAIN_NAME.test(name);
}
