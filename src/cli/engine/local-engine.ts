import type { Desk, LocalService, ReportCommand, Target } from '../command.js';
import { Failure } from '../failure.js';
import type { Texts } from '../texts.js';
import type { Engine } from './engine.js';

type Opened = { readonly service: LocalService; readonly desk: Desk; close?(): Promise<void> };

const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/** The services of this program, loaded when the first report needs them: nothing listens, nothing is sent to ourselves. */
export class LocalEngine implements Engine {
  private opened: Promise<Opened> | undefined;

  constructor(private readonly texts: Texts) {}

  async report(command: ReportCommand, { input }: Target, notice: (news: string) => void): Promise<object | string> {
    try {
      this.opened ??= open(command);
      const { service, desk } = await this.opened;
      return (await service.call(desk, input, this.texts.language, notice)) as object | string;
    } catch (error) {
      throw await this.failure(error);
    }
  }

  async close(): Promise<void> {
    await (await this.opened?.catch(() => undefined))?.close?.();
  }

  /** In the words of the API. */
  private async failure(error: unknown): Promise<unknown> {
    const { refusalOf } = await import('../../edge/errors/upstream-refusal.js');
    const refusal = refusalOf(error);
    if (!refusal) return error;
    const status = refusal.getStatus();
    const isOurs = status >= SERVER_ERRORS || status === TOO_MANY_REQUESTS;
    return new Failure(
      refusal.code,
      this.texts.text(`errors.${refusal.code}`, refusal.params),
      isOurs ? 'unknown' : 'invalid',
    );
  }
}

async function open(command: ReportCommand): Promise<Opened> {
  const service = await command.local();
  if (!service.module) return { service, desk: NOTHING };
  const { openContext } = await import('./application-context.js');
  const context = await openContext(service.module);
  return { service, desk: context, close: () => context.close() };
}

const refuse = (): never => {
  throw new Error('a service without a module has no providers');
};
const NOTHING: Desk = { get: refuse, read: refuse };
