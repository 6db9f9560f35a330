import type { Request } from 'express';
import { isDnsRebinding } from './rebinding.js';

const asked = (localAddress: string, headers: { host?: string; origin?: string }, publicUrl = '', trustProxy = 0) =>
  isDnsRebinding({ socket: { localAddress }, headers } as Request, { publicUrl, trustProxy });

describe('isDnsRebinding', () => {
  it.each([
    [{ host: 'localhost' }],
    [{ host: 'localhost:3000' }],
    [{ host: 'LOCALHOST:3000' }],
    [{ host: '127.0.0.1:3000' }],
    [{ host: '127.8.9.10' }],
    [{ host: '[::1]:3000' }],
    [{ host: 'localhost', origin: 'http://localhost:5173' }],
    [{ host: 'localhost', origin: 'https://127.0.0.1' }],
    [{ host: 'api.example' }],
    [{ host: 'api.example:443', origin: 'https://api.example' }],
    [{ host: 'localhost', origin: 'http://api.example:8080' }],
  ])('lets %j pass', (headers) => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(asked(address, headers, 'https://api.example/v')).toBe(false);
  });

  it.each([
    [{ host: 'evil.example' }],
    [{ host: 'evil.example:3000' }],
    [{ host: 'localhost.evil.example' }],
    [{ host: '127.0.0.1.evil.example' }],
    [{ host: '10.0.0.1' }],
    [{ host: '0.0.0.0' }],
    [{ host: '[::2]' }],
    [{ host: '' }],
    [{ host: 'not a host' }],
    [{}],
    [{ host: 'localhost', origin: 'https://evil.example' }],
    [{ host: 'localhost', origin: 'null' }],
    [{ host: 'localhost', origin: '' }],
    [{ host: 'api.example', origin: 'https://evil.example' }],
  ])('rejects %j as a foreign page', (headers) => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(asked(address, headers, 'https://api.example/v')).toBe(true);
  });

  it('accepts no public host if PUBLIC_URL is not set', () => {
    expect(asked('127.0.0.1', { host: '' })).toBe(true);
    expect(asked('127.0.0.1', { host: 'api.example' })).toBe(true);
  });

  it('does not check requests to a public address or through a trusted proxy', () => {
    const headers = { host: 'evil.example', origin: 'https://evil.example' };
    expect(asked('192.0.2.1', headers)).toBe(false);
    expect(asked('2001:db8::1', headers)).toBe(false);
    expect(asked('127.0.0.1', headers, '', 1)).toBe(false);
  });
});
