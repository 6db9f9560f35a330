import { Socket } from 'node:net';
import { IpAddress } from '#base/domain/ip-address.js';
import type { Connection } from './dialer.js';
import { IdleConnections } from './idle-connections.js';

const ORIGIN = 'https://rdap.registry.example';

describe('IdleConnections', () => {
  let idle: IdleConnections;
  const opened: Socket[] = [];
  /** Whether the last socket that changed keeps the process alive. */
  let isHeld: boolean;

  beforeEach(() => {
    jest.useFakeTimers();
    idle = new IdleConnections();
    isHeld = true;
  });
  afterEach(() => {
    jest.useRealTimers();
    opened.splice(0).forEach((socket) => socket.destroy());
  });

  const connection = (address = '77.77.3.4'): Connection => {
    const socket = new Socket();
    jest.spyOn(socket, 'unref').mockImplementation(() => ((isHeld = false), socket));
    jest.spyOn(socket, 'ref').mockImplementation(() => ((isHeld = true), socket));
    opened.push(socket);
    return { socket, address: IpAddress.parse(address)!, startedAt: performance.now() };
  };
  const kept = (origin = ORIGIN, address?: string) => {
    const one = connection(address);
    idle.keep(origin, one);
    return one;
  };

  it('gives back the one that was used last, once, and to its origin only', () => {
    const [first, second] = [kept(), kept()];
    expect(idle.take('https://other.example')).toBeUndefined();
    expect(idle.take('http://rdap.registry.example')).toBeUndefined();
    expect(idle.take(ORIGIN)).toBe(second);
    expect(idle.take(ORIGIN)).toBe(first);
    expect(idle.take(ORIGIN)).toBeUndefined();
  });

  it('keeps the process alive only while it is in use', () => {
    kept();
    expect(isHeld).toBe(false);
    idle.take(ORIGIN);
    expect(isHeld).toBe(true);
  });

  it('closes what was idle for ten seconds', () => {
    const { socket } = kept();
    jest.advanceTimersByTime(9999);
    expect(socket.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
    expect(idle.size).toBe(0);
  });

  it('closes what is a minute old, however often it was used', () => {
    const one = kept();
    for (let second = 0; second < 54; second += 9) {
      jest.advanceTimersByTime(9000);
      expect(idle.take(ORIGIN)).toBe(one);
      idle.keep(ORIGIN, one);
    }
    jest.advanceTimersByTime(6000);
    expect(one.socket.destroyed).toBe(true);
  });

  it('does not keep what is a minute old when its answer comes', () => {
    const one = connection();
    jest.advanceTimersByTime(60_000);
    idle.keep(ORIGIN, one);
    expect(one.socket.destroyed).toBe(true);
  });

  it('gives back nothing that is due, although its timer is late', () => {
    const { socket } = kept();
    const late = performance.now() + 10_000;
    idle.now = () => late;
    expect(idle.take(ORIGIN)).toBeUndefined();
    expect(socket.destroyed).toBe(true);
  });

  it('gives back nothing that was just destroyed', () => {
    kept().socket.destroy();
    expect(idle.take(ORIGIN)).toBeUndefined();
  });

  it('does not end one that is in use', () => {
    const one = kept();
    idle.take(ORIGIN);
    jest.advanceTimersByTime(20_000);
    one.socket.emit('data', Buffer.from('an answer'));
    expect(one.socket.destroyed).toBe(false);
  });

  it.each(['data', 'end', 'error', 'close'])('drops one on %s', (event) => {
    const { socket } = kept();
    socket.emit(event, event === 'error' ? new Error('reset') : Buffer.from('HTTP/1.1 408'));
    expect(socket.destroyed).toBe(true);
    expect(idle.size).toBe(0);
    expect(idle.take(ORIGIN)).toBeUndefined();
  });

  it('keeps four per origin', () => {
    const all = Array.from({ length: 5 }, () => kept());
    expect(all.map(({ socket }) => socket.destroyed)).toEqual([false, false, false, false, true]);
    expect(kept('https://other.example').socket.destroyed).toBe(false);
  });

  it('keeps 64 in all', () => {
    const all = Array.from({ length: 65 }, (_, i) => kept(`https://rdap${i}.example`));
    expect(all.filter(({ socket }) => socket.destroyed)).toEqual([all[64]]);
  });

  it('makes room: one to the same address, or else the oldest', () => {
    const [oldest, same] = [kept(), kept(ORIGIN, '77.77.3.9')];
    idle.makeRoom(IpAddress.parse('77.77.3.9')!);
    expect([oldest.socket.destroyed, same.socket.destroyed]).toEqual([false, true]);
    idle.makeRoom(IpAddress.parse('77.77.3.9')!);
    expect(oldest.socket.destroyed).toBe(true);
    expect(() => idle.makeRoom(IpAddress.parse('77.77.3.9')!)).not.toThrow();
  });

  it('closes all, and keeps nothing that comes later', () => {
    const before = kept();
    idle.close();
    expect(before.socket.destroyed).toBe(true);
    expect(kept().socket.destroyed).toBe(true);
    expect([idle.size, jest.getTimerCount()]).toEqual([0, 0]);
  });
});
