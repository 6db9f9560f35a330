import type { OnApplicationShutdown } from '@nestjs/common';
import { ReusingFetcher } from '../web/reusing-fetcher.js';

/** Sends requests to registries and keeps the connections open for the next domain. */
export class RegistryFetcher extends ReusingFetcher implements OnApplicationShutdown {
  onApplicationShutdown(): void {
    this.kept.idle.close();
  }
}
