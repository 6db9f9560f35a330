import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { DnsResolver } from './dns-resolver.js';
import { DohOptions } from './doh-options.js';
import { DohResolver } from './doh-resolver.js';

/** Every way out of the process. */
@Module({
  providers: [
    { provide: DohOptions, inject: [Config], useFactory: ({ doh }: Config) => new DohOptions(doh) },
    { provide: DnsResolver, useClass: DohResolver },
  ],
  exports: [DnsResolver],
})
export class NetworkModule {}
