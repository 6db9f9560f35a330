import 'reflect-metadata';
import { createApp } from '../../app.setup.js';
import type { Config } from '#platform/config/config.js';
import { RevokedKeys } from '#platform/edge/keys/revoked-keys.js';

/** Revokes a key for all replicas that share a Redis; false if Redis is not available. */
export async function revokeEverywhere(id: string, config: Config): Promise<boolean> {
  const isDone = await withRevokedKeys(config, async (revoked) => {
    await revoked.revoke(id);
    return true;
  });
  return isDone ?? false;
}

/** Whether a key was revoked for all replicas that share a Redis; undefined if Redis is not available. */
export function isRevokedEverywhere(id: string, config: Config): Promise<boolean | undefined> {
  return withRevokedKeys(config, (revoked) => revoked.isShared(id));
}

async function withRevokedKeys<T>(config: Config, use: (revoked: RevokedKeys) => Promise<T>): Promise<T | undefined> {
  const app = await createApp(config);
  app.useLogger(false);
  await app.init();
  try {
    return await use(app.get(RevokedKeys));
  } catch {
    return undefined;
  } finally {
    await app.close();
  }
}
