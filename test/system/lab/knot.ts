import { mkdirSync, writeFileSync } from 'node:fs';
import { addressesFor } from './address-plan.js';
import type { Zone } from './hierarchy.js';
import { LAB, run, serve } from './processes.js';
import { dataOf } from './zone-keys.js';
import { zoneFile } from './zone-paths.js';

const FOLDER = `${LAB}/knot`;
const KEYS = `${FOLDER}/keys.conf`;
const DATABASE = `database:\n  storage: "${FOLDER}"\n`;

/** Creates the key with which Knot signs its answers, and returns the data of its DS record. */
export async function makeOnlineKey(origin: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(KEYS, DATABASE);
  await run('keymgr', ['-c', KEYS, origin, 'generate', 'algorithm=13', 'ksk=yes', 'zsk=yes']);
  const lines = await run('keymgr', ['-c', KEYS, origin, 'ds']);
  const sha256 = lines.split('\n').find((line) => / 13 2 /.test(line))!;
  return dataOf(sha256);
}

/** Knot DNS signs every answer when it is queried and uses compact denial (RFC 9824). */
export function startKnot(zones: readonly Zone[]): void {
  const listen = addressesFor('knot').map((address) => `  listen: ${address}@53\n`);
  const config = [
    `server:\n  rundir: "${FOLDER}"\n  pidfile: "${FOLDER}/knot.pid"\n  user: root:root\n  identity: ""\n  version: ""\n`,
    ...listen,
    DATABASE,
    'log:\n - target: stderr\n   any: warning\n',
    'policy:\n - id: online\n   manual: on\n   single-type-signing: on\n   cds-cdnskey-publish: always\n',
    'mod-onlinesign:\n - id: online\n   policy: online\n',
    'zone:\n',
    ...zones.map(
      (zone) => ` - domain: ${zone.origin}\n   file: "${zoneFile(zone, {})}"\n   module: mod-onlinesign/online\n`,
    ),
  ];
  writeFileSync(`${FOLDER}/knot.conf`, config.join(''));
  serve('knot', 'knotd', ['-c', `${FOLDER}/knot.conf`]);
}
