import { Internet } from '#test/lab/internet.js';
import { Recursor } from '#test/lab/recursor.js';
import { address } from '#test/network/fake-doh.js';
import { SetClock } from '#test/network/set-clock.js';
import { Metrics } from '#base/metrics/metrics.js';
import type { Message } from '#formats/dns-wire/message.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { PUBLIC_RESOLVERS, SYSTEM } from '#platform/config/resolver-list.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { CachingResolver } from './caching-resolver.js';
import type { DnsQuery } from './dns-answer.js';
import { ResolverOptions } from './resolver-options.js';
import type { ResolverTransports } from './resolver-transports.js';
import type { Reply, Transport } from './transport.js';

const WEB = '@ A 77.77.4.9';
const internet = new Internet();
internet.register('secure.com', { records: WEB, signing: {} });
internet.register('unsigned.com', { records: WEB });
const anchors = [internet.zone('.').signer!.ds()];
const PORTAL = '203.0.113.99';

type Twist = (answer: Message, query: DnsQuery) => Message | undefined;

/** A way to the lab's internet; a twist changes what is said, or keeps it back. */
class Way implements Transport {
  readonly asked: string[] = [];
  private readonly recursor = new Recursor(internet);

  constructor(public twist: Twist = (answer) => answer) {}

  ask(query: DnsQuery): Promise<Reply> {
    this.asked.push(query.name);
    const message = this.twist(this.recursor.answer(queryMessage(query)), query);
    return message ? Promise.resolve({ message, age: 0 }) : Promise.reject(new UpstreamError('refused'));
  }

  close(): void {
    // nothing is open
  }
}

const silent: Twist = () => undefined;
const honest: Twist = (answer) => answer;
const portal = (answer: Message) => {
  const { name, type } = answer.questions[0]!;
  return { ...answer, rcode: 0, ad: true, authorities: [], answers: type === 'A' ? [address(name, PORTAL)] : [] };
};

let usual: Way;
let system: Way;
let states: ResolverStates;
let resolver: CachingResolver;

function start(twist: Twist, settings: Partial<ResolverOptions> = {}): void {
  [usual, system, states] = [new Way(silent), new Way(twist), new ResolverStates()];
  const open = ({ url }: { url: string }) => (url === SYSTEM ? system : usual);
  const options = new ResolverOptions({ anchors, lookMs: 20, ...settings });
  const transports = { open } as unknown as ResolverTransports;
  const clock = new SetClock(Date.now());
  resolver = new CachingResolver(options, clock, new Metrics(), transports, new MemoryBudget(), new Timeouts(), states);
}

const ask = (name: string) => resolver.query({ name, type: 'A' });
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};

beforeEach(() => jest.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => {
  resolver.onApplicationShutdown();
  jest.restoreAllMocks();
});

it('the resolvers of the system answer while no default one does, and only for as long', async () => {
  start(honest);
  await expect(ask('secure.com')).resolves.toMatchObject({ resolver: SYSTEM, ad: true });
  await expect(ask('unsigned.com')).resolves.toMatchObject({ resolver: SYSTEM, ad: false, answers: [{ type: 'A' }] });
  expect([states.isSystem, await resolver.isReachable()]).toEqual([true, true]);
  usual.twist = honest;
  await until(() => !states.isSystem);
  await expect(ask('unsigned.com')).resolves.toMatchObject({ resolver: expect.stringMatching(/^resolver-/) as string });
});

it('a denial that is not signed counts as that of one resolver', async () => {
  start(honest);
  const denied = await ask('nobody.unsigned.com');
  expect([denied.rcode, denied.confirmedBy]).toEqual([Rcode.NXDOMAIN, undefined]);
});

it('a default resolver that answers late is preferred', async () => {
  start(honest);
  usual.twist = honest;
  await expect(ask('unsigned.com')).resolves.toMatchObject({ resolver: 'resolver-1' });
  expect(system.asked).toEqual([]);
});

it('one that does not answer one question is not replaced', async () => {
  start(honest);
  usual.twist = (answer, { name }) => (name === 'unsigned.com' ? undefined : answer);
  await expect(ask('unsigned.com')).rejects.toMatchObject({ reason: expect.any(String) as string });
  expect(states.isSystem).toBe(false);
});

it('is off where the operator has set resolvers', async () => {
  start(honest, { resolvers: PUBLIC_RESOLVERS.slice(0, 1) });
  await expect(ask('unsigned.com')).rejects.toMatchObject({ reason: 'refused' });
  expect(system.asked).toEqual([]);
});

describe('a network that lies', () => {
  it.each<[string, Twist, RegExp]>([
    ['a captive portal', portal, /names that do not exist/],
    [
      'a provider that replaces NXDOMAIN',
      (answer) => (answer.rcode === Rcode.NXDOMAIN ? portal(answer) : answer),
      /names that do not exist/,
    ],
    [
      'a provider that replaces NXDOMAIN by nothing',
      (answer) => (answer.rcode === Rcode.NXDOMAIN ? { ...answer, rcode: 0 } : answer),
      /does not deny/,
    ],
    [
      'a resolver that leaves signatures out',
      (answer) => ({ ...answer, authorities: [], answers: answer.answers.filter(({ type }) => type !== 'RRSIG') }),
      /without DNSSEC/,
    ],
  ])('%s is not used, and the reason is kept', async (_, twist, reason) => {
    start(twist);
    await expect(ask('unsigned.com')).rejects.toBeInstanceOf(UpstreamError);
    expect(states.isSystem).toBe(false);
    expect(states.summary).toMatchObject({ Google: 'refused', System: expect.stringMatching(reason) as string });
  });

  it.each<[string, string, (answer: Message) => Message]>([
    ['a changed answer of a signed zone', 'secure.com', portal],
    [
      'an address of this network',
      'unsigned.com',
      (answer) => ({ ...answer, answers: [address('unsigned.com.', '10.0.0.1')] }),
    ],
  ])('%s is no answer, and no verdict', async (_, name, lie) => {
    start((answer, query) => (query.name === name && query.type === 'A' ? lie(answer) : answer));
    await expect(ask(name)).rejects.toMatchObject({ reason: 'malformed' });
    expect(states.isSystem).toBe(true);
  });

  it('that begins to lie is not used any more', async () => {
    start(honest);
    await ask('unsigned.com');
    system.twist = portal;
    await until(() => !states.isSystem);
    await expect(ask('secure.com')).rejects.toBeInstanceOf(UpstreamError);
  });
});
