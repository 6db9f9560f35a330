import type { Socket } from 'node:dgram';
import { EventEmitter } from 'node:events';
import { encodeQuery } from '../../dns-wire/query.js';
import { UdpLine } from './udp-line.js';

class FakeSocket extends EventEmitter {
  readonly sent: Buffer[] = [];
  isClosed = false;
  send = (wire: Uint8Array) => void this.sent.push(Buffer.from(wire));
  close = () => void (this.isClosed = true);
}

describe('UdpLine', () => {
  let socket: FakeSocket;
  let line: UdpLine;
  let closed: jest.Mock<void, []>;
  const ask = (isAnswer = true) => {
    const asking = { take: jest.fn(() => isAnswer), fail: jest.fn() };
    const stop = line.ask((id) => encodeQuery({ name: 'example.com', type: 'A', id }), asking);
    return { ...asking, stop, wire: socket.sent.at(-1)! };
  };
  const passes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  beforeEach(() => {
    closed = jest.fn();
    socket = new FakeSocket();
    line = new UdpLine(socket as unknown as Socket, closed);
  });

  it('gives each question the answer with its id, in any order, and once', () => {
    const [one, two] = [ask(), ask()];
    for (const { wire } of [two, one, one]) socket.emit('message', wire);
    expect([one.take.mock.calls.length, two.take.mock.calls.length]).toEqual([1, 1]);
  });

  it('waits on where a message does not answer', () => {
    const one = ask(false);
    for (let times = 2; times > 0; times--) socket.emit('message', one.wire);
    expect(one.take).toHaveBeenCalledTimes(2);
  });

  it('never uses an id twice at the same time', () => {
    const ids = Array.from({ length: 32 }, () => ask().wire.readUInt16BE());
    expect([new Set(ids).size, line.takesMore]).toEqual([32, false]);
  });

  it('blames garbage on the question with its id', () => {
    const [one, two] = [ask(), ask()];
    socket.emit('message', two.wire.subarray(0, 5));
    expect([one.fail.mock.calls.length, two.fail.mock.calls.length, line.garbage]).toEqual([0, 1, undefined]);
  });

  it('blames garbage without an id on the only question, and else keeps it', () => {
    const one = ask();
    socket.emit('message', Buffer.of(1));
    expect(one.fail).toHaveBeenCalledTimes(1);
    const others = [ask(), ask()];
    socket.emit('message', Buffer.of(1));
    expect(others.map(({ fail }) => fail.mock.calls.length)).toEqual([0, 0]);
    expect(line.garbage).toBeInstanceOf(Error);
  });

  it('tells all questions of an error, and takes no more', () => {
    const asked = [ask(), ask()];
    socket.emit('error', new Error('refused'));
    expect(asked.map(({ fail }) => fail.mock.calls.length)).toEqual([1, 1]);
    expect(line.takesMore).toBe(false);
  });

  it('closes a while after the last answer, and not while anyone waits', async () => {
    const one = ask();
    await passes(130);
    expect([socket.isClosed, closed.mock.calls.length]).toEqual([false, 0]);
    socket.emit('message', one.wire);
    expect([socket.isClosed, line.takesMore]).toEqual([false, true]);
    await passes(130);
    expect([socket.isClosed, closed.mock.calls.length, line.takesMore]).toEqual([true, 1, false]);
  });

  it('closes at once when it is retired and nobody waits any more', async () => {
    const one = ask();
    line.retire();
    await passes(20);
    expect(socket.isClosed).toBe(false);
    one.stop();
    await passes(20);
    expect(socket.isClosed).toBe(true);
  });
});
