import { Module } from '@nestjs/common';
import { NetworkModule } from '#platform/network/network.module.js';
import { LiveDnsReader } from './live-dns-reader.js';
import { LiveNetwork } from './live-network.js';
import { ReportTimeout } from './report-timeout.js';
import { ServerAbilities } from './servers/server-abilities.js';

@Module({
  imports: [NetworkModule],
  providers: [LiveDnsReader, LiveNetwork, ReportTimeout, ServerAbilities],
  exports: [LiveDnsReader, LiveNetwork, ReportTimeout],
})
export class GatheringModule {}
