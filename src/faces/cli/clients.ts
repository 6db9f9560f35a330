import 'reflect-metadata';
import { Config } from '#platform/config/config.js';
import { ConfigError } from '#platform/config/environment.js';
import { CidrBlock } from '#base/domain/ip-address.js';

const USAGE = `npm run clients -- block ADDRESS-OR-CIDR
npm run clients -- unblock ADDRESS-OR-CIDR
npm run clients -- list
`;

/** Prints the result and returns the exit code: 0 done, 1 not done, 2 wrong usage. */
async function run([command, argument = '']: readonly string[], config: Config): Promise<number> {
  const block = CidrBlock.parse(argument)?.unmapped;
  if (command !== 'list' && !(block && (command === 'block' || command === 'unblock'))) return say(USAGE, 2);
  if (config.redis.nodes.length === 0)
    return say('Without Redis there is no shared list: set BLOCKED_CLIENTS and restart the service.', 1);
  // Loading the whole program is slow, and the usage text does not need it.
  const { createApp } = await import('../../app.setup.js');
  const { BlockedClients } = await import('#platform/edge/limits/blocked-clients.js');
  const app = await createApp(config);
  app.useLogger(false);
  await app.init();
  try {
    const clients = app.get(BlockedClients);
    if (!block) return say((await clients.list()).join('\n'));
    if (command === 'block') {
      await clients.block(block);
      return say('All replicas apply this within a second. Also set BLOCKED_CLIENTS, in case Redis loses its data.');
    }
    return (await clients.unblock(block))
      ? say('All replicas apply this within a second.')
      : say('It is not on the shared list; BLOCKED_CLIENTS may contain it, or a block that includes it.', 1);
  } catch {
    return say('Redis is not available.', 1);
  } finally {
    await app.close();
  }
}

function say(text: string, code = 0): number {
  process.stdout.write(`${text}\n`);
  return code;
}

try {
  process.exitCode = await run(process.argv.slice(2), Config.ofOperator());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.exitCode = say(error.message, 2);
}
