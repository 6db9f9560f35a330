import { answered, replying, send, soa, withAddress, address } from '#test/network/fake-doh.js';
import { ResolverPanel } from '#test/network/resolver-panel.js';
import { extendedErrorOption } from '#test/lab/extended-error-option.js';
import type { Message } from '#formats/dns-wire/message.js';
import { ResolverHealth } from './resolver-health.js';

const QUESTION = { name: 'example.com', type: 'A' } as const;
const edns = { udpPayloadSize: 1232, version: 0, dnssecOk: true };

describe('an answer of a resolver', () => {
  let panel: ResolverPanel;
  const ask = () => panel.resolver.queryAt('resolver-1', QUESTION);

  beforeEach(async () => {
    panel = await ResolverPanel.of([withAddress()]);
  });
  afterEach(() => panel.stop());

  it('carries status, records and the reasons the resolver gives', async () => {
    const authorities = [soa('com.', 60, 60)];
    const options = [extendedErrorOption({ code: 9, text: 'no DNSKEY matches' })];
    panel.servers[0]!.reply = replying(() => ({ rcode: 2, authorities, edns: { ...edns, options } }));
    await expect(ask()).resolves.toEqual({
      ...{ resolver: 'resolver-1', rcode: 2, ad: false, answers: [], authorities },
      extendedErrors: [{ code: 9, text: 'no DNSKEY matches' }],
    });
  });

  it('may spell the question in its own case', async () => {
    panel.servers[0]!.reply = replying(() => ({ questions: [{ name: 'EXAMPLE.com.', type: 'A', class: 1 }] }));
    await expect(ask()).resolves.toMatchObject({ rcode: 0 });
  });

  it('is as old as a cache on the way says', async () => {
    panel.servers[0]!.reply = (stream, query) =>
      send(stream, answered(query, { answers: [address('example.com.', '192.0.2.1', 60)] }), { age: '45' });
    await expect(ask()).resolves.toMatchObject({ answers: [{ ttl: 15 }] });
  });

  it.each<[string, Partial<Message>]>([
    ['is a question', { qr: false }],
    ['has another id', { id: 1 }],
    ['is another operation', { opcode: 4 }],
    ['is truncated', { tc: true }],
    ['repeats no question', { questions: [] }],
    ['answers another name', { questions: [{ name: 'example.org.', type: 'A', class: 1 }] }],
    ['answers another type', { questions: [{ name: 'example.com.', type: 'AAAA', class: 1 }] }],
    ['answers another class', { questions: [{ name: 'example.com.', type: 'A', class: 3 }] }],
    ['answers two questions', { questions: new Array(2).fill({ name: 'example.com.', type: 'A', class: 1 }) }],
  ])('is none if it %s', async (_, parts) => {
    panel.servers[0]!.reply = replying(() => parts);
    await expect(ask()).rejects.toMatchObject({ reason: 'malformed' });
  });
});

it('a failure is remembered with its reason until the next answer', async () => {
  const panel = await ResolverPanel.of([(stream) => send(stream, Buffer.from('no'), { ':status': 403 })]);
  await expect(panel.resolver.queryAt('resolver-1', QUESTION)).rejects.toMatchObject({ reason: 'malformed' });
  expect(panel.states.faults).toEqual([{ resolver: 'Number 1', reason: 'malformed', detail: 'HTTP 403' }]);
  expect(panel.states.summary).toEqual({ 'Number 1': 'malformed (HTTP 403)' });
  panel.servers[0]!.reply = withAddress();
  await panel.resolver.queryAt('resolver-1', QUESTION);
  expect([panel.states.faults, panel.states.summary]).toEqual([[], { 'Number 1': 'answers' }]);
  await panel.stop();
});

it('a bug of ours is not held against the resolver', async () => {
  const health = {
    answered: jest.spyOn(ResolverHealth.prototype, 'answered'),
    failed: jest.spyOn(ResolverHealth.prototype, 'failed'),
  };
  const bug = new TypeError('x is not a function');
  const panel = await ResolverPanel.of([withAddress(), withAddress()]);
  health.answered.mockImplementationOnce(() => {
    throw bug;
  });
  await expect(panel.resolver.query(QUESTION)).rejects.toBe(bug);
  expect(health.failed).not.toHaveBeenCalled();
  await expect(panel.resolver.query(QUESTION)).resolves.toMatchObject({ resolver: 'resolver-1' });
  for (const spy of Object.values(health)) spy.mockRestore();
  await panel.stop();
});

it.each([
  ['of a zone, in an answer that is one otherwise', 0, 0],
  ['in what is no answer', 0x3c, 3],
])('unreadable octets %s', async (_, first, failures) => {
  const failed = jest.spyOn(ResolverHealth.prototype, 'failed');
  const panel = await ResolverPanel.of([withAddress()]);
  panel.servers[0]!.reply = (stream, query) => {
    const message = Buffer.from(answered(query, { answers: [address('example.com.', '192.0.2.1', 60)] }));
    message[0] = first;
    send(stream, message.subarray(0, -1));
  };
  for (let i = 0; i < 3; i++)
    await expect(panel.resolver.query({ ...QUESTION, fresh: true })).rejects.toMatchObject({ reason: 'malformed' });
  expect(failed.mock.calls).toHaveLength(failures);
  failed.mockRestore();
  await panel.stop();
});
