import { absent, known, type Known } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { DaneHost } from '#features/health/topics/dane/dane.facts.js';
import type { DkimProbe } from '#features/health/topics/dkim/dkim.facts.js';
import type { AppliedDmarc, DmarcTexts } from '#features/health/topics/dmarc/dmarc.facts.js';
import type { UnregisteredDomain } from '#features/health/topics/registration/unregistered-domain.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { MailProfile } from '#features/health/topics/mx/mail.facts.js';
import type { Registration } from '#features/health/topics/registration/registration.facts.js';
import type { Resolution } from '#features/health/topics/resolution/resolution.facts.js';
import type { SpfPolicy, SpfTexts } from '#features/health/topics/spf/spf.facts.js';
import { parseDkimKey } from '#formats/records/dkim-key.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import type { ZoneSigning } from '#features/health/topics/dnssec/dnssec.facts.js';
import type { DsOffer } from '#formats/records/ds-offer.js';
import { type Dnskey, keyTag } from '#formats/records/dnskey.js';
import { type Ds, dsDigest } from '#formats/records/ds.js';
import { type SpfCost, SpfLookupCount } from '#formats/records/spf-lookup-count.js';
import { parseSpf } from '#formats/records/spf.js';
import { DKIM_KEYS } from '../lab/domains/dkim-keys.js';

/** The domain of all examples. */
export const NAME = 'example.com';

export const resolution = (state: Resolution['state'], errors: string[] = []) => ({
  resolution: known<Resolution>({ name: NAME, state, errors }),
});

export const profile = (value: MailProfile) => ({ profile: known(value) });

/** The MX hosts of the domain, the most preferred first. */
export const mx = (...hosts: string[]) => ({ mx: known(hosts.map((host, i) => ({ preference: 10 * (i + 1), host }))) });

export const spfTexts = (records: string[], unrecognized: string[] = []) => ({
  spf: known<SpfTexts>({ name: NAME, records, unrecognized }),
});

export const spfPolicy = (text: string): { spfPolicy: Known<SpfPolicy> } => ({
  spfPolicy: known({ name: NAME, text, ...parseSpf(text) }),
});

/** An entry of the SPF lookup count for a term of the domain itself. */
export const cost = (term: string, lookups = 1, note?: SpfCost['note'], nested: SpfCost[] = []): SpfCost => ({
  domain: NAME,
  term,
  lookups,
  ...(note && { note }),
  nested,
});

/** An include or a redirect, and the record it refers to. */
export const reference = (term: string, text: string, nested: SpfCost[] = []): SpfCost => ({
  ...cost(term, 1 + nested.length, undefined, nested),
  record: parseSpf(text).record,
});

/** Names in the record that do not exist. */
export const spfGone = (...names: string[]) => ({ spfGone: known(names) });

/** The corrected record, if the intention is clear. */
export const spfRepaired = (text?: string) => ({ spfRepaired: text === undefined ? absent : known(text) });

export const withLookups = (...costs: SpfCost[]) => ({ spfLookups: known(new SpfLookupCount(costs, true)) });

export const dmarcTexts = (given: Partial<DmarcTexts>) => ({
  dmarc: known<DmarcTexts>({ name: NAME, records: [], others: [], misplaced: [], ...given }),
});

/** The record of a domain, or one that it inherits from a parent domain. */
export const dmarcFound = (text: string, name = NAME): { dmarcFound: Known<AppliedDmarc> } => {
  const { record, faults } = parseDmarc(text);
  const policy = record.policyFor(name === NAME ? 'domain' : 'subdomain');
  return { dmarcFound: known({ name, owner: NAME, text, record, faults, policy }) };
};

export const KEYS = DKIM_KEYS;

export const HOST = `s1._domainkey.${NAME}`;

/** One key per selector: s1, s2 and so on. */
export const dkim = (texts: string[], given: Partial<DkimProbe> = {}) => ({
  dkim: known<DkimProbe>({
    domain: NAME,
    tried: 40,
    keys: texts.map((text, i) => ({
      selector: `s${i + 1}`,
      host: `s${i + 1}._domainkey.${NAME}`,
      text,
      ...parseDkimKey(text),
    })),
    crowded: [],
    dangling: [],
    dotless: [],
    wildcard: [],
    inUse: texts.length > 0,
    complete: true,
    ...given,
  }),
});

export const dkimSelectors = (...selectors: string[]) => ({ dkimSelectors: known(selectors) });

/** An unregistered domain, and the records that refer to it. */
export const lost = (reliedOnBy: string[], isFree = true): UnregisteredDomain => ({
  domain: 'gone.example',
  reliedOnBy,
  isFree,
});

export const freeDomains = (...domains: string[]) => ({ freeDomains: known(domains) });

export const registration = (given: Partial<Registration>): Registration => ({
  domain: NAME,
  status: [],
  signed: null,
  ds: [],
  ...given,
});

/** An MX host in a signed zone, without TLSA records. */
export const daneHost = (given: Partial<DaneHost> = {}): DaneHost => ({
  host: 'mx.example',
  name: '_25._tcp.mx.example',
  secure: true,
  records: [],
  proven: true,
  ...given,
});

export const tlsa = (usage: number, octets = 32) => ({
  usage,
  selector: 1,
  matchingType: 1,
  data: new Uint8Array(octets).fill(0xab),
});

/** KSK and ZSK of a zone. */
export const KSK: Dnskey = { flags: 257, protocol: 3, algorithm: 15, publicKey: new Uint8Array(32).fill(7) };
export const ZSK: Dnskey = { ...KSK, flags: 256 };

export const dsFor = (key: Dnskey, digestType = 2): Ds => ({
  keyTag: keyTag(key),
  algorithm: key.algorithm,
  digestType,
  digest: dsDigest(NAME, key, digestType)!,
});

/** A DS record for a key that signs the DNSKEY record set. */
export const offer = (key: Dnskey): DsOffer => ({ key, value: `DS of ${keyTag(key)}` });

/** A zone whose KSK signs its DNSKEY record set by default. */
export const zoneSigning = (ds: Ds[], given: Partial<ZoneSigning> = {}): ZoneSigning => ({
  ...{ zone: NAME, ds, keys: [KSK, ZSK], keysElsewhere: [], offers: [offer(KSK)], isBelowUnsigned: false },
  verdict: ds.length > 0 ? 'secure' : 'unsigned',
  ...given,
});

export const dnssec = (ds: Ds[], given: Partial<ZoneSigning> = {}) => ({ dnssec: known(zoneSigning(ds, given)) });

/** The host a.example, by default without faults. */
export const host = (given: Partial<Host> = {}): Host => ({
  name: 'a.example',
  isLiteral: false,
  isAlias: false,
  addresses: [IpAddress.parse('77.77.4.1')!],
  ...given,
});

export const addresses = (...texts: string[]) => ({ addresses: known(texts.map((text) => IpAddress.parse(text)!)) });

export const signedZone = (ds: Ds[], given: Partial<ZoneSigning> = {}) => ({
  signedZone: known(zoneSigning(ds, given)),
});
