import type { ChildProcess } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { CacheTimes } from '#features/rollover/cache-proof.js';
import { ROLLING } from './address-plan.js';
import { PARENT, update } from './moving.js';
import { LAB, listening, serve } from './processes.js';
import { startBindResolver, startKnotResolver, startUnbound } from './resolvers.js';

/** In seconds; short, so that a rollover takes seconds instead of days. */
const TIMES = { records: 4, ns: 3, propagation: 1 } as const;
/** Resolvers fetch the keys while they have the DS records. */
export const LONG_DS: CacheTimes = { ...TIMES, ds: 6, dnskey: 4 };
/** Resolvers have keys that they trusted after the DS records expired. */
export const LONG_KEYS: CacheTimes = { ...TIMES, ds: 3, dnskey: 6 };
export const SIGNERS = { signer: `ns-signer.${PARENT}`, other: `ns-other.${PARENT}` } as const;
export type SignerName = keyof typeof SIGNERS;

export const FOLDER = `${LAB}/rolling`;
const POLL_MS = 100;
/** A reload that another one interrupted is asked for again. */
const POLLS = 15;

export const { unbound1, unbound2, unbound3, prefetching, bind, knot } = ROLLING;
export const RESOLVERS = { unbound1, unbound2, unbound3, prefetching, bind, knot } as const;

/** BIND with copies of zones that are replaced while it serves. */
export class ZoneServer {
  private readonly folder: string;
  private readonly resolver = new Resolver({ timeout: 1000, tries: 1 });
  private readonly editions = new Map<string, number>();
  private server?: ChildProcess;

  constructor(private readonly name: SignerName) {
    this.folder = `${FOLDER}/${name}`;
    mkdirSync(this.folder, { recursive: true });
    this.resolver.setServers([ROLLING[name]]);
  }

  async start(zones: readonly string[]): Promise<void> {
    const config = [
      `options { directory "${this.folder}"; pid-file none; session-keyfile none;`,
      `  listen-on { ${ROLLING[this.name]}; }; listen-on-v6 { none; };`,
      '  recursion no; allow-transfer { none; }; empty-zones-enable no; notify no; };',
      'controls { };',
      ...zones.map((zone) => `zone "${zone}" { type primary; file "${zone}"; };`),
    ];
    writeFileSync(`${this.folder}/named.conf`, `${config.join('\n')}\n`);
    this.server = serve(`rolling-${this.name}`, 'named', ['-f', '-n', '1', '-c', `${this.folder}/named.conf`]);
    await listening(ROLLING[this.name], 53);
  }

  /** Resolves when the server returns this copy: a record that no resolver asks for has the number of the edition. */
  async publish(zone: string, lines: readonly string[]): Promise<void> {
    const edition = (this.editions.get(zone) ?? 0) + 1;
    this.editions.set(zone, edition);
    const file = `${this.folder}/${zone}`;
    writeFileSync(`${file}.new`, `${[...lines, `edition.${zone}. 0 IN TXT "${edition}"`].join('\n')}\n`);
    renameSync(`${file}.new`, file);
    while (this.server) {
      this.server.kill('SIGHUP');
      for (let i = 0; i < POLLS; i++) {
        if ((await this.edition(zone)) === String(edition)) return;
        await pause(POLL_MS);
      }
    }
  }

  private async edition(zone: string): Promise<string | undefined> {
    const texts = await this.resolver.resolveTxt(`edition.${zone}`).catch(() => []);
    return texts[0]?.join('');
  }
}

/** Resolvers of three vendors, each with an empty cache of its own. Knot Resolver keeps every answer for 5 seconds otherwise. */
export async function startRollingResolvers(): Promise<void> {
  for (const name of ['unbound1', 'unbound2', 'unbound3'] as const) startUnbound(`rolling-${name}`, RESOLVERS[name]);
  startUnbound('rolling-prefetching', prefetching, ['  prefetch: yes', '  prefetch-key: yes']);
  startBindResolver('rolling-bind', bind);
  startKnotResolver('rolling-knot', knot, ['cache.min_ttl(1)']);
  await Promise.all(Object.values(RESOLVERS).map((address) => listening(address, 53)));
}

/** What the registrar does; `ds` are DS records. */
export function delegateTo(zone: string, name: SignerName, ds: readonly string[], times: CacheTimes): void {
  update(
    `update delete ${zone}. NS`,
    `update add ${zone}. ${TIMES.ns} NS ${SIGNERS[name]}.`,
    `update delete ${zone}. DS`,
    ...ds.map((line) => `update add ${zone}. ${times.ds} DS ${line.split(' DS ')[1]!}`),
  );
}

/** Records of a zone without keys. The wildcard gives every resolver answers that it has not seen before. */
export function recordsOf(zone: string, name: SignerName): readonly string[] {
  return [
    `$ORIGIN ${zone}.`,
    `$TTL ${TIMES.records}`,
    `@ SOA ${SIGNERS[name]}. hostmaster 1 3600 900 86400 2`,
    `@ ${TIMES.ns} NS ${SIGNERS[name]}.`,
    ...['@ A 77.77.3.1', '@ MX 10 mail.mailhost.net.', 'www A 77.77.3.1', '*.w A 77.77.3.1'],
  ];
}
