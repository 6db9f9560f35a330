import { Config } from '../config/config.js';
import { ConfigError } from '../config/environment.js';
import { OwnKeys } from '../edge/keys/own-keys.js';

const USAGE = `npm run keys -- issue --name NAME [--expires YYYY-MM-DD]
npm run keys -- verify KEY
npm run keys -- revoke ID
`;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Prints what was asked for and gives the exit code: 0 done or valid, 1 not valid or not done, 2 not understood. */
async function run([command, ...rest]: readonly string[], config: Config): Promise<number> {
  const keys = new OwnKeys(config.keys.secret, config.keys.revoked);
  const option = (name: string) => rest[rest.indexOf(name) + 1];
  const expires = rest.includes('--expires') ? option('--expires') : undefined;
  const name = rest.includes('--name') ? option('--name') : undefined;
  const [argument] = rest;

  if (command === 'issue' && name && (!rest.includes('--expires') || isDay(expires))) {
    const { id, key } = keys.issue(name, expires);
    return say(`${key}\nIts id is ${id}. The key is not stored anywhere: keep it now.`);
  }
  if (command === 'verify' && argument !== undefined) {
    const verdict = keys.verify(argument, Date.now());
    return verdict.valid ? say(`valid, id ${verdict.id}`) : say(`not valid: ${verdict.reason}`, 1);
  }
  if (command === 'revoke' && argument !== undefined && /^[a-z0-9-]{1,80}$/.test(argument)) {
    const revoked = `REVOKED_KEYS=${[...new Set([...config.keys.revoked, argument])].join(',')}`;
    if (config.redis.nodes.length === 0) return say(`Set this where the service runs, and restart it:\n${revoked}`);
    const { revokedEverywhere } = await import('./revoked-everywhere.js');
    return (await revokedEverywhere(argument, config))
      ? say(`All replicas obey within a second. Set this too, so that it outlives Redis:\n${revoked}`)
      : say(`Redis cannot be used. Set this where the service runs, and restart it:\n${revoked}`, 1);
  }
  return say(USAGE, 2);
}

function isDay(text: string | undefined): boolean {
  return text !== undefined && DATE.test(text) && !Number.isNaN(Date.parse(text));
}

function say(text: string, code = 0): number {
  process.stdout.write(`${text}\n`);
  return code;
}

try {
  const config = Config.load();
  process.exitCode =
    config.keys.secret === ''
      ? say('Set API_KEY_SECRET (at least 32 characters) or API_KEY_SECRET_FILE first.', 2)
      : await run(process.argv.slice(2), config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.exitCode = say(error.message, 2);
}
