import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from '#platform/config/environment.js';
import type { Replacement } from './application.js';
import { doorInto } from './door-into.js';
import { LoopbackSockets, type Peer } from './loopback-sockets.js';

/** What a process needs to use a lab that another process runs. */
export interface Surroundings {
  readonly ca: string;
  readonly environment: Environment;
  readonly placed: readonly [endpoint: string, peer: Peer][];
}

/** A hostile domain with the name and address to give it. */
export interface Opening {
  readonly name: string;
  readonly domain: string;
  readonly address: string;
}

/** A lab in its own process, for tests that measure the CPU time of the service. */
export class LabElsewhere {
  private readonly sockets = new LoopbackSockets();

  private constructor(
    private readonly process: ChildProcess,
    private readonly heard: () => Promise<Surroundings>,
    private readonly surroundings: Surroundings,
  ) {
    this.place(surroundings);
  }

  static async start(): Promise<LabElsewhere> {
    const child = fork('test/lab/hostile-lab.ts', { execArgv: ['--import', './scripts/typescript.mjs'] });
    const ended = new AbortController();
    child.once('exit', () => ended.abort());
    const heard = async () => {
      const [surroundings] = (await once(child, 'message', ended)) as [Surroundings];
      return surroundings;
    };
    return new LabElsewhere(child, heard, await heard());
  }

  get environment(): Environment {
    return this.surroundings.environment;
  }

  get replace(): Replacement {
    return doorInto(this.sockets, this.surroundings.ca);
  }

  async open(opening: Opening): Promise<void> {
    this.process.send(opening);
    this.place(await this.heard());
  }

  async close(): Promise<void> {
    const exit = once(this.process, 'exit');
    this.process.disconnect();
    await exit;
  }

  /** For another process, with all domains that were opened. */
  get shared(): Surroundings {
    return { ...this.surroundings, placed: this.sockets.placed };
  }

  private place({ placed }: Surroundings): void {
    placeIn(this.sockets, placed);
  }
}

/** The lab of another process, in an application. */
export function labOf({ ca, placed }: Surroundings): Replacement {
  const sockets = new LoopbackSockets();
  placeIn(sockets, placed);
  return doorInto(sockets, ca);
}

function placeIn(sockets: LoopbackSockets, placed: Surroundings['placed']): void {
  for (const [endpoint, peer] of placed) {
    const [address, port] = endpoint.split(' ') as [string, string];
    sockets.place(address, Number(port), peer);
  }
}
