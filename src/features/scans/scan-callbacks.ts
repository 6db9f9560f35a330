import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { Notifier } from '#platform/network/web/notifier.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { scanResult } from './scan-result.js';
import { type Callback, ScanStore } from './scan-store.js';

/** Calls of a process at a time; others wait for the next look at all scans. */
const MAX_CALLS = 4;

/** Sends word to the one who started a scan that it is over: one signed POST, tried a few times. */
@Injectable()
export class ScanCallbacks {
  private running = 0;

  constructor(
    private readonly store: ScanStore,
    private readonly notifier: Notifier,
    private readonly clock: Clock,
  ) {}

  /** Whether no call is left to make for a scan that is over. */
  async tell(id: string): Promise<boolean> {
    if (this.running >= MAX_CALLS) return !(await this.store.hasCallback(id));
    const callback = await this.store.claimCallback(id, this.clock.now());
    if (callback !== 'later' && callback !== undefined) void this.call(id, callback);
    return callback === undefined;
  }

  private async call(id: string, { url, key }: Callback): Promise<void> {
    this.running++;
    try {
      const facts = await this.store.facts(id, this.clock.now());
      if (!facts) return;
      const body = Buffer.from(JSON.stringify(scanResult(facts)));
      const headers = {
        'content-type': 'application/json',
        'content-length': String(body.length),
        'dd-signature': signatureOf(body, key, Math.floor(this.clock.now() / 1000)),
      };
      const status = await this.notifier.post(url, headers, body);
      if (isTaken(status)) await this.store.dropCallback(id);
    } catch (error) {
      UpstreamError.of(error); // it is claimed again after a pause
    } finally {
      this.running--;
    }
  }
}

/** The time is signed as well, so that nobody can send an old call again unnoticed. */
export function signatureOf(body: Buffer, key: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')}`;
}

function isTaken(status: number): boolean {
  return status >= 200 && status <= 299;
}
