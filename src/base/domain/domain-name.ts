import { getDomain, parse as parseSuffix } from 'tldts';
import tr46 from 'tr46';

/** The UTS #46 profile for `domain` inputs: nontransitional, with all checks except hyphens in positions 3 and 4. */
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
const DOT = /[.\u3002\uff0e\uff61]/; // the dots that UTS #46 maps to "."
const ROOT_DOT = /[.\u3002\uff0e\uff61]$/;
/** Names that UTS #46 processing does not change, which are most of them; they skip the Unicode tables. */
const PLAIN_NAME = /^(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const MAX_NAME_LENGTH = 253;
const LDH_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const UNDERSCORE_LABEL = /^(?=.*_)[a-z0-9_-]{1,63}$/i;
/** Options for tldts; the input is a valid host name already. */
const BY_REGISTRIES = {
  allowIcannDomains: true,
  allowPrivateDomains: false,
  detectIp: false,
  extractHostname: false,
  validateHostname: false,
};
const BY_ANYONE = { ...BY_REGISTRIES, allowPrivateDomains: true };
const MAX_INPUT_LENGTH = 1024; // no valid name is longer, even with every character percent-encoded

/** A host name in normal form: lower-case A-labels, no trailing dot. */
export class DomainName {
  private shown?: string;

  private constructor(readonly ascii: string) {}

  /** Parses a domain as a user types it: at least two labels, no IP address, not a public suffix alone. */
  static parse(input: string): DomainName | undefined {
    const name = DomainName.normalize(input);
    if (!name || name.labels.length < 2 || name.isPublicSuffix) return undefined;
    return name;
  }

  /** Parses a name to look up; underscore labels and single labels are allowed. */
  static parseHost(input: string): DomainName | undefined {
    if (!input.includes('_')) return DomainName.normalize(input);
    const labels = input.slice(0, MAX_INPUT_LENGTH).split(DOT);
    const marked = labels.map((label) => UNDERSCORE_LABEL.test(label));
    if (!marked.includes(true)) return DomainName.normalize(input);
    // UTS #46 rejects underscores, so labels with one are replaced by letters of the same length meanwhile.
    const standIn = labels.map((label, i) => (marked[i] ? 'a'.repeat(label.length) : label)).join('.');
    const name = DomainName.normalize(standIn);
    // A character may map to several labels; then it is unknown which label has the underscore.
    if (name?.labels.length !== labels.length - (labels.at(-1) === '' ? 1 : 0)) return undefined;
    const restored = name.labels.map((label, i) => (marked[i] ? (labels[i]?.toLowerCase() ?? label) : label));
    return new DomainName(restored.join('.'));
  }

  /** The strict profile of UTS #46, for conversion only: hyphens are checked as well, any number of labels. */
  static parseStrict(input: string): DomainName | undefined {
    const ascii = toAscii(input, STRICT_PROFILE);
    return ascii === null ? undefined : new DomainName(ascii);
  }

  private static normalize(input: string): DomainName | undefined {
    const ascii = toAscii(input, PROFILE);
    // A last label of digits only can be an IPv4 address in one of its notations.
    if (ascii === null || /(?:^|\.)\d+$/.test(ascii)) return undefined;
    const isHostName = isPlain(ascii) || ascii.split('.').every((label) => LDH_LABEL.test(label));
    return isHostName ? new DomainName(ascii) : undefined;
  }

  get unicode(): string {
    this.shown ??= this.ascii.includes('xn--') ? tr46.toUnicode(this.ascii, PROFILE).domain : this.ascii;
    return this.shown;
  }

  get labels(): string[] {
    return this.ascii.split('.');
  }

  /** The registrable domain by the Public Suffix List, private section included; undefined for a public suffix. */
  get organizational(): DomainName | undefined {
    return this.upTo(BY_ANYONE);
  }

  /** The domain registered at a registry: only the suffixes of the ICANN section count. */
  get registrable(): DomainName | undefined {
    return this.upTo(BY_REGISTRIES);
  }

  /** The registered domain that this name belongs to; for a public suffix, the suffix itself. */
  get registration(): DomainName {
    return this.registrable ?? this;
  }

  /** Whether it ends in a suffix of the ICANN section; other endings are typos or belong to private networks. */
  get hasKnownSuffix(): boolean {
    return parseSuffix(this.ascii, BY_REGISTRIES).isIcann === true;
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

  /** The name with these labels before it; undefined if that is too long. */
  child(labels: string): DomainName | undefined {
    const name = `${labels}.${this.ascii}`;
    return name.length <= MAX_NAME_LENGTH ? new DomainName(name) : undefined;
  }

  equals(other: DomainName): boolean {
    return this.ascii === other.ascii;
  }

  toString(): string {
    return this.ascii;
  }
}

function toAscii(input: string, profile: typeof PROFILE): string | null {
  if (input.length > MAX_INPUT_LENGTH) return null;
  const name = input.replace(ROOT_DOT, '');
  return isPlain(name) ? name : tr46.toASCII(name, profile);
}

function isPlain(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && PLAIN_NAME.test(name);
}
