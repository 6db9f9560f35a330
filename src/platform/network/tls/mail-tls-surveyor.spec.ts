import { simulatedTlsServer, type TlsSetup } from '#test/network/simulated-tls-server.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { SmtpService } from '../smtp/smtp.service.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { MailTlsSurveyor } from './mail-tls-surveyor.js';
import { brokenSuites, isAnswered, oldVersions } from './tls-faults.js';
import { TlsOptions } from './tls-options.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const ONE = DomainName.parseHost('mx.one.test')!;
const OTHER = DomainName.parseHost('mx.other.test')!;
const ADDRESS = IpAddress.parse('77.77.4.1')!;
const MINUTE = 60_000;
const CURRENT: TlsSetup = {
  versions: ['TLS 1.2'],
  suites: { 'TLS 1.2': [0xc02b] },
  groups: ['secp256r1'],
  order: 'server',
};
const OLD: TlsSetup = { ...CURRENT, versions: ['TLS 1.0'], suites: { 'TLS 1.0': [0x002f] } };
const TRIPLE_DES: TlsSetup = { ...CURRENT, suites: { 'TLS 1.2': [0xc02b, 0x000a] } };

class Clock {
  time = 0;
  now() {
    return this.time;
  }
}

function surveyorOf(setup: TlsSetup | undefined) {
  const clock = new Clock();
  const asked = { count: 0 };
  const answer = setup && simulatedTlsServer(setup);
  const smtp = {
    askAfterStartTls: (_: IpAddress, hello: Buffer) => {
      asked.count++;
      return answer ? Promise.resolve(answer(hello)) : Promise.reject(new UpstreamError('unreachable'));
    },
  };
  const surveyor = new MailTlsSurveyor(
    smtp as unknown as SmtpService,
    new TlsOptions(),
    clock,
    new MemoryBudget(),
    new Timeouts(),
  );
  return { surveyor, clock, asked };
}

describe('faults of mail servers', () => {
  it.each<[string, TlsSetup, readonly string[], readonly string[], number]>([
    ['current settings', CURRENT, [], [], 2],
    ['old versions', OLD, ['TLS 1.0'], [], 2],
    ['3DES', TRIPLE_DES, [], ['TLS_RSA_WITH_3DES_EDE_CBC_SHA'], 2],
  ])('with %s', async (_, setup, versions, suites, connections) => {
    const { surveyor, asked } = surveyorOf(setup);
    const offered = await surveyor.faults(ONE, ADDRESS);
    expect([oldVersions(offered), brokenSuites(offered), asked.count]).toEqual([versions, suites, connections]);
  });

  it.each<[string, TlsSetup | undefined]>([
    ['refuses the connection', undefined],
    ['hangs up', { ...CURRENT, isSilent: true }],
    ['hangs up when finite fields are offered', { ...TRIPLE_DES, dislikesDhe: true }],
  ])('are unknown if the server %s, and asked for again', async (_, setup) => {
    const { surveyor, asked } = surveyorOf(setup);
    const offered = await surveyor.faults(ONE, ADDRESS);
    expect([oldVersions(offered), brokenSuites(offered), isAnswered(offered)]).toEqual([[], [], false]);
    expect(asked.count).toBeLessThanOrEqual(3);
    expect(await surveyor.faults(ONE, ADDRESS)).not.toBe(offered);
  });

  it.each<[string, TlsSetup, number]>([
    ['a day if there are none', CURRENT, 1440],
    ['five minutes otherwise', OLD, 5],
  ])('are shared by all hosts at an address for %s', async (_, setup, minutes) => {
    const { surveyor, clock } = surveyorOf(setup);
    const [first, same] = await Promise.all([surveyor.faults(ONE, ADDRESS), surveyor.faults(OTHER, ADDRESS)]);
    expect(same).toBe(first);
    clock.time += minutes * MINUTE - 1;
    expect(await surveyor.faults(OTHER, ADDRESS)).toBe(first);
    expect(await surveyor.faults(OTHER, ADDRESS, undefined, 0)).not.toBe(first);
    clock.time += minutes * MINUTE;
    expect(await surveyor.faults(ONE, ADDRESS)).not.toBe(first);
  });
});
