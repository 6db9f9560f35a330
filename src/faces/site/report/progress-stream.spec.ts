import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { DomainName } from '#base/domain/domain-name.js';
import { HealthProgress } from '#features/health/health-progress.js';
import { ProgressStream } from './progress-stream.js';

class FakeResponse extends EventEmitter {
  writeHead(): void {}
  write(): void {}
  end(): void {}
}

const domain = DomainName.parse('example.com')!;
const from = (ip: string) => ({ ip }) as Request;

let responses: FakeResponse[];
let stream: ProgressStream;
beforeEach(() => {
  responses = [];
  stream = new ProgressStream(new HealthProgress(), undefined as never, undefined as never);
});
afterEach(() => responses.forEach((response) => response.emit('close')));

/** Whether a stream is opened for the client. */
function opens(ip: string): boolean {
  const response = new FakeResponse();
  try {
    stream.open(domain, 'en', from(ip), response as unknown as Response);
    responses.push(response);
    return true;
  } catch {
    return false;
  }
}

const opened = (ips: readonly string[]) => ips.filter(opens).length;

it('a client has ten', () => {
  expect(opened(Array.from({ length: 20 }, () => '192.0.2.1'))).toBe(10);
});

it.each([
  ['IPv6 /48', (i: number) => `2001:db8:1:${i.toString(16)}::1`, '2001:db8:2::1'],
  ['IPv4 /24', (i: number) => `198.51.100.${i}`, '192.0.2.1'],
])('the clients of an %s have a hundred, so that others get theirs', (_, ip, other) => {
  const network = Array.from({ length: 110 }, (__, i) => Array.from({ length: 10 }, () => ip(i))).flat();
  expect(opened(network)).toBe(100);
  expect(opens(other)).toBe(true);
  responses.shift()!.emit('close');
  expect(opened(network)).toBe(1);
});
