import { describeCheck } from '#test/checks/describe-check.js';
import {
  A,
  B,
  NOW,
  odd,
  server,
  sound,
  addressState,
  authoritativeState,
  withSerial,
  zoneServers,
} from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { soaSerial } from './soa-serial.check.js';

const fix = advise(step('ns-transfer'));
const of = (first: number, second: number, primary?: string) =>
  zoneServers([
    server(A, { addressStates: [withSerial(first)] }),
    server(B, { addressStates: [withSerial(second, primary)] }),
  ]);
const TWO_DAYS_AGO = NOW / 1000 - 2 * 86_400;
/** Both refresh after this many seconds. */
const refreshing = (refresh: number, first: number, second: number) =>
  zoneServers(
    [first, second].map((serial, i) =>
      server(i === 0 ? A : B, {
        addressStates: [authoritativeState({ soa: { ...authoritativeState().soa, serial, refresh } })],
      }),
    ),
  );
const both = (first: number, second: number) => ({ servers: [`${A} (${first})`, `${B} (${second})`] });

describeCheck(soaSerial, {
  ok: [
    [sound, { serial: 7, servers: [A, B] }],
    [odd({ addressStates: [addressState('silent')] }), { serial: 7, servers: [A] }],
  ],
  independent: [
    [of(9, 8, 'elsewhere.example.'), both(9, 8)],
    [of(9, 9, 'elsewhere.example.'), both(9, 9)],
  ],
  differs: [
    [of(9, 8), both(9, 8), fix],
    [of(2026111501, 2026111402), both(2026111501, 2026111402), fix],
    [of(2026111401, 2020010101), both(2026111401, 2020010101), fix], // the date has not passed in all time zones
    [of(2026010102, 2026010101), both(2026010102, 2026010101), fix], // the counter may just have been increased
    [of(1790000001, 1790000000), both(1790000001, 1790000000), fix],
    [of(2026139901, 2026139900), both(2026139901, 2026139900), fix], // not a valid date
    [of(2030010101, 2026010101), both(2030010101, 2026010101), fix], // a date in the future
    [of(1794700000, 1600000000), both(1794700000, 1600000000), fix], // seconds since 1970, twelve hours ago
    [of(TWO_DAYS_AGO + 1, 1600000000), both(TWO_DAYS_AGO + 1, 1600000000), fix],
    [of(1700086399, 1700000000), both(1700086399, 1700000000), fix], // of the same day
    [of(946771199, 946684799), both(946771199, 946684799), fix], // before 2000, a number is no date
    [refreshing(7 * 86_400, 2026111001, 2026110901), both(2026111001, 2026110901), fix],
  ],
  conflicting: [
    [
      odd({ addressStates: [authoritativeState({ soa: { ...authoritativeState().soa, retry: 900 } })] }),
      {
        serial: 7,
        servers: [
          `${A} (hostmaster.a.example. 14400 3600 1209600 300)`,
          `${B} (hostmaster.a.example. 14400 900 1209600 300)`,
        ],
      },
      fix,
    ],
  ],
  outdated: [
    [of(2026111201, 2026111101), { servers: [`${B} (2026111101)`], serial: 2026111201 }, fix],
    [of(2026010101, 2026010202), { servers: [`${A} (2026010101)`], serial: 2026010202 }, fix],
    [of(TWO_DAYS_AGO, 1600000000), { servers: [`${B} (1600000000)`], serial: TWO_DAYS_AGO }, fix],
    [of(1700086400, 1700000000), { servers: [`${B} (1700000000)`], serial: 1700086400 }, fix],
    [of(946771200, 946684800), { servers: [`${B} (946684800)`], serial: 946771200 }, fix],
    [refreshing(4 * 86_400, 2026111001, 2026110901), { servers: [`${B} (2026110901)`], serial: 2026111001 }, fix],
    [of(1790000000, 1600000000), { servers: [`${B} (1600000000)`], serial: 1790000000 }, fix],
    [
      zoneServers([
        server(A, { addressStates: [withSerial(2026111201), withSerial(2026111101)] }),
        server(B, { addressStates: [withSerial(2026111301, 'elsewhere.example.')] }), // another primary with its own serials
      ]),
      { servers: [`${A} (2026111101)`], serial: 2026111201 },
      fix,
    ],
  ],
  silent: [zoneServers([]), zoneServers([server(A, { addressStates: [addressState('unknown')] })])],
});
