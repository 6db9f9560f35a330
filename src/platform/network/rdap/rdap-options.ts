export class RdapOptions {
  /** URL of IANA's bootstrap file or a mirror; chosen by the operator, so the SSRF guard does not apply. */
  readonly bootstrapUrl!: string;
  /** Folder in which the file is kept across restarts; if absent, it is not. */
  readonly cacheDir?: string;
  readonly timeoutMs: number = 6000;
  readonly maxConcurrentPerServer: number = 4;

  constructor(settings: Pick<RdapOptions, 'bootstrapUrl'> & Partial<RdapOptions>) {
    Object.assign(this, settings);
  }
}
