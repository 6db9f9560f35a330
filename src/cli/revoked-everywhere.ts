import 'reflect-metadata';
import { createApp } from '../app.setup.js';
import type { Config } from '../config/config.js';
import { RevokedKeys } from '../edge/keys/revoked-keys.js';

/** Whether all replicas that share a Redis could be informed. */
export async function revokedEverywhere(id: string, config: Config): Promise<boolean> {
  const app = await createApp(config);
  app.useLogger(false);
  await app.init();
  try {
    await app.get(RevokedKeys).revoke(id);
    return true;
  } catch {
    return false;
  } finally {
    await app.close();
  }
}
