import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Waits } from './liveness-probe.js';

/** Requests the liveness endpoint from a process of its own, which the senders of the attacks do not keep busy. */
export class Liveness {
  private readonly probe: ChildProcess;

  constructor(url: string, pid: number) {
    const args = [url, String(pid)];
    this.probe = fork('test/soak/liveness-probe.ts', args, { execArgv: ['--import', './scripts/typescript.mjs'] });
  }

  /** Ends the requests. */
  async stop(): Promise<Waits> {
    const told = once(this.probe, 'message');
    this.probe.send('stop');
    const [waits] = (await told) as [Waits];
    return waits;
  }
}
