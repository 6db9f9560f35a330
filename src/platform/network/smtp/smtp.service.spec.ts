import { generateKeyPairSync } from 'node:crypto';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { Hosts } from '#test/lab/hosts.js';
import type { SmtpManner } from '#test/lab/smtp-host.js';
import { Traffic } from '#test/lab/traffic.js';
import { TLS_FAULTS } from '#test/lab/web-faults.js';
import { SetClock } from '#test/network/set-clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { type Encrypted, isMailServerAlive, isMailServerDead, type SmtpTalk } from '#base/domain/smtp-talk.js';
import { GuardedDialer } from '../connect/dialer.js';
import { DialerOptions } from '../connect/dialer-options.js';
import { ProbeOptions } from '../probe/probe-options.js';
import { SmtpCanary } from '../probe/smtp-canary.js';
import { clientHello, RANDOM_BYTES } from '#formats/tls-wire/client-hello.js';
import { SmtpOptions } from './smtp-options.js';
import { SmtpService } from './smtp.service.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const HOST = DomainName.parseHost('mx.example.com')!;
const V4 = '77.77.3.1';
const V6 = '2a0f:77::1';
const CANARY = { v4: '77.77.9.1', v6: '2a0f:99::1' };

let hosts: Hosts;
const clock = new SetClock();
beforeEach(async () => {
  hosts = await Hosts.start(new Traffic());
  hosts.ports(CANARY.v4, { open: [25] });
  hosts.ports(CANARY.v6, { open: [25] });
});
afterEach(() => hosts.close());

function service(options: Partial<SmtpOptions> = {}, canaries = ['mx.canary.example']): SmtpService {
  const book = new FixedAddresses({ 'mx.canary.example': [CANARY.v4, CANARY.v6] });
  const dialer = new GuardedDialer(
    book,
    hosts.sockets,
    new DialerOptions({ ca: [hosts.ca.cert] }),
    new Metrics(),
    new ConnectivityEvidence(),
    new Timeouts(),
  );
  const probing = new ProbeOptions({ timeoutMs: 50, canaries: canaries.map((name) => DomainName.parseHost(name)!) });
  const canary = new SmtpCanary(dialer, book, probing, clock, new Timeouts());
  return new SmtpService(
    dialer,
    canary,
    new SmtpOptions({ connectMs: 50, totalMs: 5000, ...options }),
    clock,
    new MemoryBudget(),
    new Timeouts(),
    new Metrics(),
  );
}

const talkTo = async (manner: SmtpManner, options: Partial<SmtpOptions> = {}): Promise<SmtpTalk> => {
  await hosts.smtp(V4, { name: HOST.ascii, ...manner });
  return service(options).talk(HOST, IpAddress.parse(V4)!);
};
const dialled = (address: string) => hosts.traffic.dialled.filter((one) => one === `${address} 25`).length;

it('says what it has to, and nothing about mail', async () => {
  const talk = await talkTo({}, { heloName: 'probe.example' });
  expect(talk).toMatchObject({
    host: 'mx.example.com',
    address: V4,
    port: 'open',
    greeting: { kind: 'welcome', text: '220 mx.example.com ESMTP' },
    names: ['mx.example.com'],
    encryption: {
      kind: 'encrypted',
      protocol: 'TLSv1.3',
      matchesHost: true,
      isTrusted: true,
      chain: [{ subject: 'mx.example.com', issuer: 'Lab CA', validTo: '2036-01-01T00:00:00.000Z' }],
    },
  });
  expect(talk.encryption).not.toHaveProperty('fault');
  // QUIT is sent after the result was returned.
  while (!hosts.traffic.commands.includes('QUIT')) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(hosts.traffic.commands).toEqual(['EHLO probe.example', 'STARTTLS', 'EHLO probe.example', 'QUIT']);
});

it('goes by its address where it has no name', async () => {
  await talkTo({});
  expect(hosts.traffic.commands[0]).toBe('EHLO [127.0.0.1]');
});

it.each<[string, SmtpManner, object]>([
  ['a late greeting', { greetsAfterMs: 100 }, { greeting: { kind: 'welcome' }, encryption: { kind: 'encrypted' } }],
  [
    'a long greeting',
    { greeting: '220-a\r\n220-b\r\n220 c' },
    { greeting: { text: '220 a b c' }, names: ['a', HOST.ascii] },
  ],
  ['450', { greeting: '450 later' }, { greeting: { kind: 'deferred', text: '450 later' } }],
  ['554', { greeting: '554 no' }, { greeting: { kind: 'refused', text: '554 no' } }],
  ['521', { greeting: '521 never' }, { greeting: { kind: 'never' } }],
  ['250 as a greeting', { greeting: '250 hello' }, { greeting: { kind: 'garbled' } }],
  ['HTTP', { greeting: 'HTTP/1.1 400 Bad Request' }, { greeting: { kind: 'garbled' } }],
  ['100 KB', { greeting: `220-${'x'.repeat(1000)}\r\n`.repeat(100) }, { greeting: { kind: 'garbled' } }],
  ['a hang-up', { hangsUp: 'before-greeting' }, { greeting: { kind: 'dropped' } }],
  [
    'no STARTTLS',
    { starttls: 'none' },
    { encryption: { kind: 'not-offered', said: expect.stringMatching(/^250 /) as string } },
  ],
  ['a server without EHLO', { ehlo: '502 what' }, { encryption: { kind: 'not-offered' } }],
  ['454', { starttls: '454 no TLS' }, { encryption: { kind: 'broken', how: '454 no TLS' } }],
  ['no TLS', { insteadOfTls: 'hello\r\n' }, { encryption: { kind: 'broken' } }],
  ['a hang-up at STARTTLS', { hangsUp: 'after-starttls' }, { encryption: { kind: 'broken', how: 'ECONNRESET' } }],
  ['a hang-up in TLS', { hangsUp: 'after-handshake' }, { encryption: { kind: 'broken', how: 'ECONNRESET' } }],
  [
    'a flood instead of TLS',
    { insteadOfTls: '\x16\x03\x03\x40\x00' + 'x'.repeat(100_000) },
    { encryption: { kind: 'broken' } },
  ],
  [
    'TLS 1.1',
    { tls: { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } },
    { encryption: { protocol: 'TLSv1.1' } },
  ],
  [
    'an old certificate',
    { certificate: TLS_FAULTS.expired! },
    { encryption: { fault: 'expired', isTrusted: false, matchesHost: true } },
  ],
  [
    'an old certificate of its issuer',
    {
      certificate: (ca, host) =>
        ca.issue({ names: [host], issuer: { CN: 'R0', O: 'Old CA' }, issuerUntil: new Date(Date.now() - 86_400_000) }),
    },
    { encryption: { fault: 'untrusted', isTrusted: false, matchesHost: true } },
  ],
  [
    'another name',
    { certificate: TLS_FAULTS['wrong-name']! },
    { encryption: { fault: 'wrong-host', isTrusted: true, matchesHost: false } },
  ],
  ['itself', { certificate: TLS_FAULTS['self-signed']! }, { encryption: { fault: 'self-signed', isTrusted: false } }],
])('%s', async (_, manner, expected) => {
  expect(await talkTo(manner)).toMatchObject(expected);
});

it.each(['550 who are you', '501 Syntactically invalid EHLO argument(s)', '504 need fully-qualified hostname'])(
  '%s, said to EHLO, leaves open what is offered',
  async (ehlo) => {
    expect(await talkTo({ ehlo })).not.toHaveProperty('encryption');
  },
);

it('421, said to STARTTLS, ends the conversation and says nothing about TLS', async () => {
  expect(await talkTo({ starttls: '421 4.7.0 Too many connections' })).not.toHaveProperty('encryption');
});

it('a tarpit costs its deadline, and nothing is said about it', async () => {
  expect(await talkTo({ greeting: '' }, { totalMs: 200 })).toMatchObject({ port: 'open', greeting: { kind: 'slow' } });
});

it('the chain is that of the server, in its order, and nothing of our own', async () => {
  const issuer = { CN: 'R1', O: "Let's Encrypt" };
  const talk = await talkTo({ certificate: (ca, host) => ca.issue({ names: [host], issuer }) });
  expect(talk.encryption).toMatchObject({
    isTrusted: true,
    chain: [{ issuer: 'R1' }, { subject: 'R1', issuer: 'Lab CA' }],
  });
});

it.each([
  ['of the server', true, 'weak'],
  ['that does not belong to its chain', false, undefined],
])('a short key %s', async (_, isOwn, fault) => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const talk = await talkTo({
    tls: { ciphers: 'DEFAULT:@SECLEVEL=0' },
    certificate: (ca, host) => {
      if (isOwn) return ca.issue({ names: [host], keys });
      const { cert, key } = ca.issue({ names: [host] });
      return { cert: cert + ca.issue({ names: ['old.example'], keys }).cert, key };
    },
  });
  expect(talk.encryption).toMatchObject({ isTrusted: true, matchesHost: true });
  expect(talk.encryption).toHaveProperty('chain.length', isOwn ? 1 : 2);
  expect((talk.encryption as Encrypted).fault).toBe(fault);
});

describe('a port that is not open', () => {
  it.each<[string, 'ECONNREFUSED' | 'silent', 'open' | 'silent' | 'ECONNREFUSED' | 'unresolvable', object, boolean]>([
    ['refuses', 'ECONNREFUSED', 'open', { port: 'closed', isWitnessed: true }, true],
    ['is silent', 'silent', 'open', { port: 'filtered', isWitnessed: true }, true],
    ['is silent as all are', 'silent', 'silent', { port: 'blocked', isWitnessed: false }, false],
    ['refuses while all are silent', 'ECONNREFUSED', 'silent', { port: 'closed', isWitnessed: false }, false],
    ['refuses as all do', 'ECONNREFUSED', 'ECONNREFUSED', { port: 'closed', isWitnessed: false }, false],
    ['refuses, and nobody can be asked', 'ECONNREFUSED', 'unresolvable', { port: 'closed', isWitnessed: false }, false],
  ])('%s', async (_, peer, canary, expected, dead) => {
    hosts.sockets.place(V6, 25, peer);
    if (canary !== 'open') hosts.sockets.place(CANARY.v6, 25, canary === 'unresolvable' ? 'silent' : canary);
    const own = service({}, [canary === 'unresolvable' ? 'gone.canary.example' : 'mx.canary.example']);
    const talk = await own.talk(HOST, IpAddress.parse(V6)!);
    expect(talk).toMatchObject(expected);
    expect([isMailServerDead(talk), isMailServerAlive(talk)]).toEqual([dead, false]);
  });

  it('is blamed on the server where no canary is configured', async () => {
    expect(await service({}, []).talk(HOST, IpAddress.parse(V4)!)).toMatchObject({ port: 'closed', isWitnessed: true });
  });

  it.each(['10.0.0.1', '127.0.0.1', '::1'])('sends nothing to %s', async (address) => {
    expect(await service().talk(HOST, IpAddress.parse(address)!)).toMatchObject({
      port: 'blocked',
      isWitnessed: false,
    });
    expect(hosts.traffic.dialled).toEqual([]);
  });
});

describe('conversations are kept', () => {
  beforeEach(() => hosts.smtp(V4, { name: HOST.ascii }));
  const address = IpAddress.parse(V4)!;

  it('for five minutes, and one is held for all who ask meanwhile', async () => {
    const own = service();
    const talks = await Promise.all(Array.from({ length: 50 }, () => own.talk(HOST, address)));
    expect([new Set(talks).size, dialled(V4)]).toEqual([1, 1]);
    clock.time += 299_999;
    await own.talk(HOST, address);
    expect(dialled(V4)).toBe(1);
    clock.time += 1;
    await own.talk(HOST, address);
    expect(dialled(V4)).toBe(2);
  });

  it('but held again for those who want to see what was fixed', async () => {
    const own = service();
    await own.talk(HOST, address);
    await hosts.smtp(V4, { name: HOST.ascii, starttls: 'none' });
    expect(await own.talk(HOST, address)).toMatchObject({ encryption: { kind: 'encrypted' } });
    const plain = { encryption: { kind: 'not-offered' } };
    expect(await own.talk(HOST, address, undefined, 'fresh')).toMatchObject(plain);
    expect(await own.talk(HOST, address)).toMatchObject(plain);
  });

  it('for each name of a server, one after the other', async () => {
    const own = service();
    const names = ['a', 'b', 'c', 'd'].map((label) => DomainName.parseHost(`${label}.example.com`)!);
    await Promise.all(names.map((name) => own.talk(name, address)));
    const said = hosts.traffic.commands.map((command) => command.split(' ')[0]!).filter((verb) => verb !== 'QUIT');
    expect(said).toEqual(names.flatMap(() => ['EHLO', 'STARTTLS', 'EHLO']));
    expect(dialled(V4)).toBe(4);
  });

  it('once for all names that its certificate has, and for those who get no further', async () => {
    const names = ['a', 'b', 'c', 'd'].map((label) => DomainName.parseHost(`${label}.example.com`)!);
    const own = service();
    await hosts.smtp(V4, { certificate: (ca) => ca.issue({ names: ['*.example.com'] }) });
    const talks = await Promise.all(names.map((name) => own.talk(name, address)));
    expect(talks).toMatchObject(names.map(({ ascii: host }) => ({ host, encryption: { matchesHost: true } })));
    expect(dialled(V4)).toBe(1);
    const stranger = await own.talk(DomainName.parseHost('mx.example.net')!, address);
    expect(stranger.encryption).toMatchObject({ matchesHost: false });
    expect(dialled(V4)).toBe(2);
    hosts.sockets.place(V6, 25, 'ECONNREFUSED');
    await Promise.all(names.map((name) => own.talk(name, IpAddress.parse(V6)!)));
    expect(dialled(V6)).toBe(1);
  });

  it('not where our own network is to blame', async () => {
    hosts.sockets.place(V4, 25, 'ENETUNREACH');
    const own = service();
    expect(await own.talk(HOST, address)).toMatchObject({ port: 'blocked' });
    await hosts.smtp(V4, {});
    expect(await own.talk(HOST, address)).toMatchObject({ port: 'open' });
  });

  it('and go on when a caller leaves', async () => {
    const own = service();
    const leaving = new AbortController();
    const left = own.talk(HOST, address, leaving.signal);
    const stayed = own.talk(HOST, address);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ reason: 'aborted' });
    expect(await stayed).toMatchObject({ port: 'open' });
  });
});

describe('a question about TLS', () => {
  const address = IpAddress.parse(V4)!;
  const hello = clientHello({ version: 'TLS 1.1', suites: [0x002f], groups: [] }, Buffer.alloc(RANDOM_BYTES));
  const ask = (own: SmtpService) => own.askAfterStartTls(address, hello, new AbortController().signal);

  it('connects only after the greeting of the session', async () => {
    let greetings = 0;
    const opened: number[] = [];
    await hosts.smtp(V4, {
      name: HOST.ascii,
      get greeting() {
        opened.push(dialled(V4));
        return `220 ${HOST.ascii} ESMTP ${++greetings}`;
      },
    });
    const own = service();
    const [talk, flight] = await Promise.all([own.talk(HOST, address), ask(own)]);
    expect([talk.encryption?.kind, flight.alert?.isFatal]).toEqual(['encrypted', true]);
    expect(opened).toEqual([1, 2]);
  });

  it.each<[string, SmtpManner]>([
    ['has no room', { greeting: '421 too many connections' }],
    ['refuses us', { greeting: '554 no' }],
  ])('is not put to a server that %s', async (_, manner) => {
    await hosts.smtp(V4, manner);
    const own = service();
    const answers = await Promise.allSettled([own.talk(HOST, address), ask(own), ask(own)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(ask(own)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(dialled(V4)).toBe(1);
  });

  it('is not put to a port that is closed', async () => {
    hosts.sockets.place(V4, 25, 'ECONNREFUSED');
    const own = service();
    const [talk, answer] = await Promise.allSettled([own.talk(HOST, address), ask(own)]);
    expect([talk.status, answer.status, dialled(V4)]).toEqual(['fulfilled', 'rejected', 1]);
  });

  it('ends with QUIT where the server has no TLS, and is not put again while that is known', async () => {
    await hosts.smtp(V4, { name: HOST.ascii, starttls: 'none' });
    const own = service();
    await expect(ask(own)).rejects.toMatchObject({ reason: 'unreachable' });
    await own.talk(HOST, address);
    expect(hosts.traffic.commands.map((command) => command.split(' ')[0]).slice(0, 2)).toEqual(['EHLO', 'QUIT']);
    await expect(ask(own)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(dialled(V4)).toBe(2);
  });

  it('does not wait long for a greeting that is delayed', async () => {
    await hosts.smtp(V4, { name: HOST.ascii, greetsAfterMs: 3000 });
    const own = service();
    const started = [own.talk(HOST, address), ask(own)];
    while (dialled(V4) < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(hosts.traffic.commands).toEqual([]);
    await Promise.all(started);
  });
});
