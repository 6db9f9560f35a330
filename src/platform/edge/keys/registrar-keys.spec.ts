import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RegistrarClient, RegistrarReply } from '#platform/network/web/registrar-client.js';
import { RegistrarKeys } from './registrar-keys.js';

it('a client at its limit does not make verification fail for another client with the same key', async () => {
  const asked: string[] = [];
  const registrar = {
    verify: (key: string): Promise<RegistrarReply> => {
      asked.push(key);
      return Promise.resolve('valid');
    },
  };
  const storage = {
    increment: (key: string) => Promise.resolve({ isBlocked: key.includes('192.0.2.66') }),
  };
  const keys = new RegistrarKeys(
    registrar as RegistrarClient,
    { now: () => 1 },
    storage as unknown as ThrottlerStorage,
  );
  const clients = ['ip:192.0.2.66', 'ip:192.0.2.1', 'ip:192.0.2.2'];
  const replies = await Promise.all(clients.map((client) => keys.verify('one key', client)));
  expect(replies).toEqual(['unverifiable', 'valid', 'valid']);
  expect(asked).toEqual(['one key']);
});
