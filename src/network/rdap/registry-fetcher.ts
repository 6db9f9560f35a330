import type { OnApplicationShutdown } from '@nestjs/common';
import { KeepingFetcher } from '../web/keeping-fetcher.js';

/** Asks registries, whose connections stay open for the next question about any domain. */
export class RegistryFetcher extends KeepingFetcher implements OnApplicationShutdown {
  onApplicationShutdown(): void {
    this.kept.idle.close();
  }
}
