import { absent, deriveFact, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import { checkOver } from '#base/domain/check.js';
import type { Category } from '#base/domain/category.js';
import {
  type DmarcProtection,
  type NamedServer,
  type Services,
  type SiteName,
  type Use,
  worksAny,
} from './services.js';

/** What a change can take away, and an owner can confirm. */
export const SERVICES = ['mail', 'web', 'www', 'ns', 'delegation', 'dkim', 'dmarc', 'spf'] as const;
export type Service = (typeof SERVICES)[number];

/** The same before and after a change. */
export interface Sides<T> {
  readonly before: T;
  readonly after: T;
}

/** A name below the zone that has name servers of its own. */
export interface DelegatedName extends Sides<readonly NamedServer[]> {
  readonly host: string;
  /** The DS records would match none of its keys. */
  readonly isBogus?: boolean;
}

/** A service that exists today, and what it would be afterwards; absent where there is nothing to lose. */
export interface ChangeFacts {
  readonly change: {
    readonly domain: string;
    readonly zone: string;
    readonly expected: ReadonlySet<Service>;
    /** No server accepts mail afterwards. */
    readonly isMailGone: boolean;
  };
  readonly mail: Sides<readonly NamedServer[]>;
  readonly site: Sides<SiteName>;
  readonly www: Sides<SiteName>;
  readonly nameServers: Sides<readonly NamedServer[]>;
  readonly delegated: readonly DelegatedName[];
  /** The names of keys. */
  readonly dkim: Pick<Sides<readonly string[]>, 'before'> & KeysLeft;
  readonly dmarc: Sides<DmarcProtection | undefined> & { readonly before: DmarcProtection };
  readonly spf: Sides<readonly string[]>;
}

/** Declares a check of what a change takes away. */
export const check = checkOver<ChangeFacts, Category>();

/** Names of keys after a change. */
export interface KeysLeft {
  /** With the key of today. */
  readonly same: readonly string[];
  /** With another key. */
  readonly replaced: readonly string[];
}

/** What only the network after the change can tell. */
export interface FoundAfter {
  readonly delegated: readonly DelegatedName[];
  /** Of the keys of today, those that are left. */
  readonly dkim: Fact<KeysLeft>;
}

export function changeFacts(
  before: Services,
  after: Services,
  { delegated, dkim }: FoundAfter,
  expected: readonly Service[],
): Gathered<ChangeFacts> {
  return {
    change: known({
      domain: before.domain,
      zone: before.zone,
      expected: new Set(expected),
      isMailGone: after.mail.state === 'known' && after.mail.value.every(({ use }) => use === 'dead'),
    }),
    mail: decided(sides(before.mail, after.mail, [], worksAny), (servers) => servers),
    site: decided(sides(before.site, after.site, EMPTY, hasSite), ({ addresses }) => addresses),
    www: decided(sides(before.www, after.www, EMPTY, hasSite), ({ addresses }) => addresses),
    nameServers: decided(sides(before.nameServers, after.nameServers, [], worksAny), (servers) => servers),
    delegated: delegated.length > 0 ? known(delegated) : absent,
    dkim: keys(before.dkim, dkim),
    dmarc: protection(before.dmarc, after.dmarc),
    spf: sides(before.spf, after.spf, [], isFilled),
  };
}

const EMPTY: SiteName = { host: '', addresses: [] };
const hasSite = ({ addresses }: SiteName) => worksAny(addresses);
const isFilled = ({ length }: readonly string[]) => length > 0;

/** Absent if the domain does not have the service today, or that is unknown. */
function sides<T>(before: Fact<T>, after: Fact<T>, none: T, exists: (value: T) => boolean): Fact<Sides<T>> {
  if (before.state !== 'known' || !exists(before.value)) return absent;
  if (after.state === 'unobtainable') return after;
  return known({ before: before.value, after: after.state === 'known' ? after.value : none });
}

/** Unobtainable if nothing is known to work afterwards, and something may. */
function decided<T>(found: Fact<Sides<T>>, parts: (value: T) => readonly { readonly use: Use }[]): Fact<Sides<T>> {
  if (found.state !== 'known') return found;
  const left = parts(found.value.after);
  const isOpen = !worksAny(left) && left.some(({ use }) => use === 'unknown');
  return isOpen ? unobtainable('unreachable') : found;
}

function keys(before: Fact<readonly string[]>, left: Fact<KeysLeft>): Fact<ChangeFacts['dkim']> {
  if (before.state !== 'known' || before.value.length === 0) return absent;
  return deriveFact(left, (found) => known({ before: before.value, ...found }));
}

function protection(before: Fact<DmarcProtection>, after: Fact<DmarcProtection>): Fact<ChangeFacts['dmarc']> {
  if (before.state !== 'known') return absent;
  if (after.state === 'unobtainable') return after;
  return known({ before: before.value, after: after.state === 'known' ? after.value : undefined });
}
