import { IpAddress } from '#base/domain/ip-address.js';
import { ConnectivityEvidence } from './connectivity-evidence.js';

const at = (text: string) => IpAddress.parse(text)!;
const [SITE, SITE6] = [at('77.77.3.1'), at('2a0f:7777:3::1')];

describe('who was reached', () => {
  it.each<[string, [string, number][], 4 | 6, boolean]>([
    ['nobody', [], 4, false],
    ['a web server over IPv4', [['1.1.1.1', 443]], 4, true],
    ['the same, asked about IPv6', [['1.1.1.1', 443]], 6, false],
    ['a name server over IPv6, and no web server', [['2a0f::53', 53]], 6, false],
    [
      'a name server over IPv6, and a web server over IPv4',
      [
        ['2a0f::53', 53],
        ['1.1.1.1', 443],
      ],
      6,
      true,
    ],
    ['a web server without encryption', [['1.1.1.1', 80]], 4, true],
    ['the suspect itself', [['77.77.3.1', 443]], 4, false],
    ['the suspect over IPv6', [['2a0f:7777:3::1', 443]], 6, false],
  ])('%s', (_, contacts, version, expected) => {
    const reach = new ConnectivityEvidence();
    for (const [address, port] of contacts) reach.note(at(address), port);
    expect(reach.isProven(version, [SITE, SITE6])).toBe(expected);
  });

  it('is forgotten soon', () => {
    const reach = new ConnectivityEvidence();
    let now = 0;
    reach.now = () => now;
    reach.note(at('1.1.1.1'), 443);
    now = 14_000;
    expect(reach.isProven(4, [])).toBe(true);
    now = 16_000;
    expect(reach.isProven(4, [])).toBe(false);
  });

  it('only the last contacts are kept, and a repeated one is the last', () => {
    const reach = new ConnectivityEvidence();
    reach.note(at('1.1.1.1'), 443);
    for (let i = 0; i < 63; i++) reach.note(at(`77.77.9.${i}`), 53);
    reach.note(at('1.1.1.1'), 443);
    reach.note(at('77.77.9.99'), 53);
    expect(reach.isProven(4, [])).toBe(true);
    for (let i = 0; i < 64; i++) reach.note(at(`77.77.8.${i}`), 53);
    expect(reach.isProven(4, [])).toBe(false);
  });
});

describe('IPv6 that never worked', () => {
  const hosts = ['2001:1::1', '2001:2::1', '2001:3::1', '2001:4::1', '2001:5::1'].map((text) => IpAddress.parse(text)!);
  const [here] = hosts;
  const dark = () => {
    const reach = new ConnectivityEvidence();
    let time = 0;
    reach.now = () => time;
    for (const host of hosts) reach.failed(host);
    return { reach, wait: (ms: number) => (time += ms) };
  };

  it('is not tried again for a while, if IPv4 works', () => {
    const { reach, wait } = dark();
    expect(reach.isDark(here!)).toBe(false);
    const four = IpAddress.parse('192.0.2.1')!;
    reach.note(four, 443);
    expect([reach.isDark(here!), reach.isDark(four)]).toEqual([true, false]);
    wait(30_000);
    expect([reach.isDark(here!), reach.isDark(here!)]).toEqual([false, true]); // one attempt
    reach.note(here!, 443);
    expect(reach.isDark(here!)).toBe(false);
  });

  it('is not concluded from hosts of one network', () => {
    const reach = new ConnectivityEvidence();
    reach.note(IpAddress.parse('192.0.2.1')!, 443);
    for (let i = 1; i < 20; i++) reach.failed(IpAddress.parse(`2001:1::${i}`)!);
    expect(reach.isDark(here!)).toBe(false);
  });
});
