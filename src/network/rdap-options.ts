export abstract class RdapOptions {
  /** IANA's bootstrap file or a mirror: the operator's choice, so it is not behind the guard. */
  abstract readonly bootstrapUrl: string;
  /** Where the file is kept between two starts; nowhere without it. */
  abstract readonly cacheDir?: string;
  abstract readonly timeoutMs: number;
  abstract readonly maxConcurrentPerServer: number;
}
