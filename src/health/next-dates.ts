import type { Gathered } from '../domain/fact.js';
import { secondsBetween } from '../records/rrsig.js';
import type { HealthFacts } from './health-facts.js';

/** Until when something is valid that has to be renewed, and whose it is. */
export interface NextDate {
  readonly what: 'signatures' | 'certificate' | 'mailCertificate' | 'securityTxt' | 'registration';
  /** ISO 8601, at least the day. */
  readonly until: string;
  /** A zone, a host, a file or the registered domain. */
  readonly of: string;
  /** Who issued it, of a certificate. */
  readonly issuer?: string;
}

type Facts = Pick<
  Gathered<HealthFacts>,
  'signatures' | 'certificates' | 'mailServers' | 'securityTxt' | 'registration'
>;

/** The first date of each kind, in the order of time. */
export function nextDates({
  signatures,
  certificates,
  mailServers,
  securityTxt,
  registration,
}: Facts): readonly NextDate[] {
  const dates: NextDate[] = [];
  if (signatures.state === 'known') {
    const { zone, now, sets } = signatures.value;
    const ends = sets
      .filter((set) => set.signatures.length > 0)
      .map((set) => Math.max(...set.signatures.map(({ expiration }) => secondsBetween(now, expiration))));
    if (ends.length > 0) dates.push({ what: 'signatures', until: isoOf(now + Math.min(...ends)), of: zone });
  }
  if (certificates.state === 'known')
    dates.push(
      ...certificates.value.map(
        ({ host, until, issuer }) => ({ what: 'certificate', until, of: host, issuer }) as const,
      ),
    );
  if (mailServers.state === 'known')
    for (const { host, encryption } of mailServers.value.servers.flatMap(({ talks }) => talks))
      if (encryption?.kind === 'encrypted' && encryption.isTrusted && encryption.chain[0])
        dates.push({
          what: 'mailCertificate',
          until: encryption.chain[0].validTo,
          of: host,
          issuer: encryption.chain[0].issuer,
        });
  if (securityTxt.state === 'known' && securityTxt.value.file?.faults.length === 0) {
    const { url, file } = securityTxt.value;
    dates.push(...file.record.all('expires').map((until) => ({ what: 'securityTxt', until, of: url }) as const));
  }
  if (registration.state === 'known' && registration.value.end)
    dates.push({ what: 'registration', until: registration.value.end.date, of: registration.value.domain });
  dates.sort((one, other) => Date.parse(one.until) - Date.parse(other.until));
  return dates.filter(({ what }, i) => dates.findIndex((other) => other.what === what) === i);
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
