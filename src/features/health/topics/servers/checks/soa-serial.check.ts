import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isAnyOutdated, newestVersion, versionsOf, type ZoneVersion } from '../zone-versions.js';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const TWO_DAYS = 2 * DAY; // after that, the date has passed in all time zones
const FIRST_TIMESTAMP = Date.UTC(2000, 0, 1);

export const soaSerial = check({
  id: 'soa-serial',
  category: 'dns',
  needs: ['zoneServers'],
  outcomes: {
    ok: ok('serial', 'servers'),
    independent: info('servers'),
    differs: info('servers'),
    conflicting: warn('serial', 'servers').costs(2),
    outdated: warn('servers', 'serial').costs(4),
  },
  reference: { rule: 'RFC 1982 §3, RFC 1996', dig: '@{server} +norecurse SOA {zone}' },
  run({ zoneServers: { servers, now } }, { ok, independent, differs, conflicting, outdated }) {
    const versions = versionsOf(servers);
    const [first] = versions;
    if (!first) return;
    const isOneSerial = versions.every(({ serial }) => serial === first.serial);
    const isOnePrimary = versions.every(({ primary }) => primary === first.primary);
    const timers = versions.map(({ server, rest }) => `${server} (${rest})`);
    if (isOneSerial && isOnePrimary && versions.some(({ rest }) => rest !== first.rest))
      return conflicting({ serial: first.serial, servers: firstFew(timers) }).fixedBy(advise(step('ns-transfer')));
    if (isOneSerial && isOnePrimary)
      return ok({ serial: first.serial, servers: firstFew(versions.map(({ server }) => server)) });
    const all = firstFew(versions.map(({ server, serial }) => `${server} (${serial})`));
    if (!isAnyOutdated(versions)) return independent({ servers: all });
    const primaries = [...new Set(versions.map(({ primary }) => primary))];
    const copies = primaries.map((one) => versions.filter(({ primary }) => primary === one)).filter(isAnyOutdated);
    const late = copies.find((group) => hadTheirTime(group, now));
    const fix = advise(step('ns-transfer'));
    if (!late) return differs({ servers: all }).fixedBy(fix);
    const newest = newestVersion(late);
    const old = late.filter(({ serial }) => serial !== newest.serial);
    return outdated({
      servers: firstFew(old.map(({ server, serial }) => `${server} (${serial})`)),
      serial: newest.serial,
    }).fixedBy(fix);
  },
});

/**
 * Whether the secondaries had enough time to transfer the zone. Only a serial that encodes a date shows that. Serials
 * of the same day are ignored, because the counter may just have been increased.
 */
function hadTheirTime(copies: readonly ZoneVersion[], now: number): boolean {
  const { serial, refresh } = newestVersion(copies);
  const date = dateOf(serial, now);
  if (date === undefined || now - date < Math.max(TWO_DAYS, refresh * SECOND)) return false;
  return copies.some((one) => date - (dateOf(one.serial, now) ?? date) >= DAY);
}

/** The date of a serial: YYYYMMDDnn (RFC 1912 section 2.2), or seconds since 1970. */
function dateOf(serial: number, now: number): number | undefined {
  const [, year, month, day] = /^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d\d$/.exec(String(serial)) ?? [];
  const date = year === undefined ? serial * SECOND : Date.UTC(Number(year), Number(month) - 1, Number(day));
  return date >= FIRST_TIMESTAMP && date <= now ? date : undefined;
}
