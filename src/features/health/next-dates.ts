import type { Gathered } from '#base/domain/fact.js';
import type { NextDate } from '#base/domain/next-date.js';
import { secondsBetween, validityPeriod } from '#formats/records/rrsig.js';
import type { HealthFacts } from './health-facts.js';

const DAY_SECONDS = 86_400;
const DAY_MS = 1000 * DAY_SECONDS;

type Facts = Pick<
  Gathered<HealthFacts>,
  'signatures' | 'certificates' | 'mailServers' | 'securityTxt' | 'registration'
>;

/** The first date of each thing that expires, in chronological order. */
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
    const [first] = sets
      .filter((set) => set.signatures.length > 0)
      .map((set) => ({
        left: Math.max(...set.signatures.map(({ expiration }) => secondsBetween(now, expiration))),
        validDays: Math.max(...set.signatures.map(validityPeriod)) / DAY_SECONDS,
      }))
      .sort((one, other) => one.left - other.left);
    if (first) dates.push({ what: 'signatures', until: isoOf(now + first.left), of: zone, validDays: first.validDays });
  }
  if (certificates.state === 'known')
    dates.push(
      ...certificates.value.map(
        ({ host, until, issuer, life }) =>
          ({ what: 'certificate', until, of: host, issuer, validDays: life / DAY_MS }) as const,
      ),
    );
  if (mailServers.state === 'known')
    for (const { host, encryption } of mailServers.value.servers.flatMap(({ talks }) => talks))
      if (encryption?.kind === 'encrypted' && encryption.isTrusted && encryption.chain[0]) {
        const { validFrom, validTo: until, issuer } = encryption.chain[0];
        const validDays = (Date.parse(until) - Date.parse(validFrom)) / DAY_MS;
        dates.push({ what: 'mailCertificate', until, of: host, issuer, validDays });
      }
  if (securityTxt.state === 'known') {
    const { url: of, review: { expires: until, errors } = { errors: [] } } = securityTxt.value;
    const isValid = errors.every(({ code }) => code === 'expired');
    if (until !== undefined && isValid) dates.push({ what: 'securityTxt', until, of });
  }
  if (registration.state === 'known' && registration.value.end)
    dates.push({ what: 'registration', until: registration.value.end.date, of: registration.value.domain });
  dates.sort((one, other) => Date.parse(one.until) - Date.parse(other.until));
  return dates.filter(({ what, of }, i) => dates.findIndex((one) => one.what === what && one.of === of) === i);
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
