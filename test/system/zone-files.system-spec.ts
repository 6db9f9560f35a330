import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerLetter, SERVERS, ZONE_CASES } from '../conformance/zones/zone-cases.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder('zone-files');
const file = join(folder, 'example.com.zone');
const knot = join(folder, 'knot.conf');
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;

/** The commands with which each server examines a zone before it loads it. */
const COMMANDS: Readonly<Record<ServerLetter, readonly [string, ...string[]]>> = {
  B: ['named-checkzone', '-i', 'local', '-k', 'fail', 'example.com', file],
  K: ['knotc', '-c', knot, 'zone-check', 'example.com'],
  N: ['nsd-checkzone', 'example.com', file],
};

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    knot,
    `server:\n  rundir: ${folder}\ndatabase:\n  storage: ${folder}\nzone:\n  - domain: example.com\n    file: ${file}\n`,
  );
});

it.each(Object.entries(COMMANDS) as [ServerLetter, readonly [string, ...string[]]][])(
  'loads and refuses the zones that the table says: %s',
  (letter, [command, ...args]) => {
    const wrong = ZONE_CASES.filter(({ zone, verdict, differing }) => {
      writeFileSync(file, zone);
      const { status, error } = spawnSync(command, args, { env: { ...process.env, PATH } });
      if (error) throw error;
      return (status !== 0) !== ((verdict === 'refused') !== differing.includes(letter));
    });
    expect(wrong.map(({ title }) => `${SERVERS[letter]}: ${title}`)).toEqual([]);
  },
);
