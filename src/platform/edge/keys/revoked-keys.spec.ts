import { Config } from '#platform/config/config.js';
import { NO_STORE, SharedStore, type StoreState } from '#platform/runtime/redis/shared-store.js';
import { RevokedKeys } from './revoked-keys.js';

class ScriptedStore extends SharedStore {
  readonly state: StoreState = 'well';

  constructor(private readonly reply: unknown) {
    super();
  }

  run(): Promise<unknown> {
    return this.reply === NO_STORE ? Promise.reject(NO_STORE) : Promise.resolve(this.reply);
  }
}

it.each([
  ['ids', [Buffer.from('a'), Buffer.from('b')], true],
  ['one that is readable', [7, null, Buffer.from('b')], true],
  ['a word', 'OK', false],
  ['nothing', null, false],
  ['with a failure', NO_STORE, false],
])('a store that replies %s', async (_, reply, isRevoked) => {
  const keys = new RevokedKeys(new Config({}), new ScriptedStore(reply));
  await keys.onModuleInit();
  keys.onModuleDestroy();
  expect(keys.has('b')).toBe(isRevoked);
});
