export class RdapOptions {
  /** IANA's bootstrap file or a mirror: the operator's choice, so it is not behind the guard. */
  readonly bootstrapUrl!: string;
  /** Where the file is kept between two starts; without a folder it is not. */
  readonly cacheDir?: string;
  readonly timeoutMs: number = 6000;
  readonly maxConcurrentPerServer: number = 4;

  constructor(settings: Pick<RdapOptions, 'bootstrapUrl'> & Partial<RdapOptions>) {
    Object.assign(this, settings);
  }
}
