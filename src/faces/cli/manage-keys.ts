import { parseArgs } from 'node:util';
import { Config } from '#platform/config/config.js';
import { ConfigError } from '#platform/config/environment.js';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';

const USAGE = `npm run keys -- issue --name NAME [--expires YYYY-MM-DD]
npm run keys -- verify KEY
npm run keys -- revoke ID
`;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const OPTIONS = { name: { type: 'string' }, expires: { type: 'string' } } as const;

type ParsedKeyArgs = ReturnType<typeof parseKeyArguments>;

/** Prints the result and returns the exit code: 0 done or valid, 1 not done or not valid, 2 wrong usage. */
async function run(args: readonly string[], config: Config): Promise<number> {
  const { command, argument, values, isWhole } = parseKeyArguments(args);
  const keys = new OwnKeys(config.keys.secret, config.keys.revoked);
  if (!isWhole) return say(USAGE, 2);
  if (command === 'issue' && values.name && argument === undefined) return issue(keys, values.name, values.expires);
  if (argument === undefined || Object.keys(values).length > 0) return say(USAGE, 2);
  if (command === 'verify') return verify(keys, argument, config);
  if (command === 'revoke') return revoke(argument, config);
  return say(USAGE, 2);
}

/** Unknown options are errors, so that a misspelled `--expires` does not issue a key without expiry. */
function parseKeyArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [command, argument, ...rest] = positionals;
    return { command, argument, values, isWhole: rest.length === 0 };
  } catch {
    return {
      command: undefined,
      argument: undefined,
      values: {} as { name?: string; expires?: string },
      isWhole: false,
    };
  }
}

function issue(keys: OwnKeys, name: string, expires: ParsedKeyArgs['values']['expires']): number {
  if (expires !== undefined && !isDay(expires)) return say(`${expires} is not a day; write it as 2027-12-31.`, 2);
  if (expires !== undefined && expires < today())
    return say(`No key was issued: ${expires} is over, and today is ${today()} (UTC).`, 1);
  const { id, key } = keys.issue(name, expires);
  const end = expires === undefined ? 'It does not expire' : `It is valid up to and including ${expires} (UTC)`;
  return say(
    `${key}\nIssued a key to ${name} with the id ${id}. ${end}.\nThe key is not stored anywhere: keep it now.`,
  );
}

async function verify(keys: OwnKeys, key: string, config: Config): Promise<number> {
  const verdict = keys.verify(key, Date.now());
  if (!verdict.valid) return say(`not valid: ${verdict.reason}`, 1);
  if (config.redis.nodes.length === 0) return say(`valid, id ${verdict.id}`);
  const { isRevokedEverywhere } = await import('./shared-revocation.js');
  const isRevoked = await isRevokedEverywhere(verdict.id, config);
  if (isRevoked === undefined)
    return say(`unknown: Redis is not available, and the key may be revoked there, id ${verdict.id}`, 1);
  return isRevoked ? say('not valid: revoked', 1) : say(`valid, id ${verdict.id}`);
}

async function revoke(id: string, config: Config): Promise<number> {
  if (!OwnKeys.isId(id)) return say(refusalOf(id), 2);
  const revoked = `REVOKED_KEYS=${[...new Set([...config.keys.revoked, id])].join(',')}`;
  if (config.redis.nodes.length === 0)
    return say(`${id} is revoked as soon as you set this variable and restart the service:\n${revoked}`);
  const { revokeEverywhere } = await import('./shared-revocation.js');
  return (await revokeEverywhere(id, config))
    ? say(
        `Revoked ${id}: all replicas apply this within a second. Also set this variable, in case Redis loses its data:\n${revoked}`,
      )
    : say(
        `${id} is not revoked yet: Redis is not available. Set this variable and restart the service:\n${revoked}`,
        1,
      );
}

/** Names the id if the user passed the key instead. */
function refusalOf(text: string): string {
  const id = OwnKeys.idIn(text);
  const hint =
    id === undefined ? 'an id looks like acme-gmbh-0123456789abcdef-20271231' : `this is a key, its id is ${id}`;
  return `Nothing was revoked: ${hint}.`;
}

function isDay(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text); // false for dates such as February 31
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function say(text: string, code = 0): number {
  process.stdout.write(`${text}\n`);
  return code;
}

/** Issues, verifies and revokes our own keys. */
export async function manageKeys(args: readonly string[]): Promise<number> {
  try {
    const config = Config.ofOperator();
    return config.keys.secret === ''
      ? say('Set API_KEY_SECRET (at least 32 characters) or API_KEY_SECRET_FILE first.', 2)
      : await run(args, config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return say(error.message, 2);
  }
}
