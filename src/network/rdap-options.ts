import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class RdapOptions {
  /** IANA's bootstrap file or a mirror: the operator's choice, so it is not behind the guard. */
  readonly bootstrapUrl: string = 'https://data.iana.org/rdap/dns.json';
  /** Where the file is kept between two starts; without a folder it is not. */
  readonly cacheDir?: string = join(tmpdir(), 'domain-diagnostics');
  readonly timeoutMs: number = 6000;
  readonly maxConcurrentPerServer: number = 4;

  constructor(settings: Partial<RdapOptions> = {}) {
    Object.assign(this, settings);
  }
}
