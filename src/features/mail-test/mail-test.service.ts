import { Injectable } from '@nestjs/common';
import type { NextEvents } from '#platform/edge/http/event-streams.js';
import { Clock } from '#base/domain/clock.js';
import { Config } from '#platform/config/config.js';
import { ApiError, overloaded } from '#platform/edge/errors/api-error.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { MailTestRenderer } from './mail-test-renderer.js';
import { type MailTest, MailTestStore } from './mail-test-store.js';
import type { MailTestDeleted, MailTestResult, MailTestStart } from './mail-test.dto.js';

/** Addresses to which people send a message, and what became of it. */
@Injectable()
export class MailTestService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly store: MailTestStore,
    private readonly renderer: MailTestRenderer,
  ) {}

  get isOn(): boolean {
    return this.config.mailTest !== undefined;
  }

  async start(language: Language): Promise<MailTestStart> {
    this.mustBeOn();
    const test = await this.reached(() => this.store.create(this.clock.now()));
    if (!test) throw overloaded();
    return this.renderer.start(test, language);
  }

  async result(id: string, language: Language): Promise<MailTestResult> {
    return this.renderer.render(await this.found(id), language);
  }

  /** Differs after every change of the result. */
  /** An event `change` whenever the result has changed. */
  changes(id: string): NextEvents {
    let known: string | undefined;
    return async () => {
      const { version } = await this.found(id);
      const isSame = known === undefined || known === version;
      known = version;
      return isSame ? [] : [{ name: 'change', data: {} }];
    };
  }

  async remove(id: string): Promise<MailTestDeleted> {
    this.mustBeOn();
    if (!(await this.reached(() => this.store.remove(id)))) throw new ApiError('not_found');
    return { api: 'v1', id };
  }

  private async found(id: string): Promise<MailTest> {
    this.mustBeOn();
    const test = await this.reached(() => this.store.read(id));
    if (!test) throw new ApiError('not_found');
    return test;
  }

  private mustBeOn(): void {
    if (!this.isOn) throw new ApiError('not_found');
  }

  /** Where replicas share a store, nothing works without it. */
  private async reached<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      UpstreamError.from(error);
      throw overloaded();
    }
  }
}
