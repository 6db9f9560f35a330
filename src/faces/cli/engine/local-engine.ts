import type { ProfileFile } from '#platform/config/config.js';
import type { LocalService, Notice, ReportCommand, ServiceLocator, Target } from '../command.js';
import { Failure } from '../failure.js';
import { PROGRAM } from '../program.js';
import type { Texts } from '../texts.js';
import type { Engine } from './engine.js';

type Opened = { readonly service: LocalService; readonly services: ServiceLocator; close?(): Promise<void> };

const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/** Calls the services in this process, without HTTP. They are loaded for the first report. */
export class LocalEngine implements Engine {
  private opened: Promise<Opened> | undefined;

  constructor(
    private readonly texts: Texts,
    private readonly profile?: ProfileFile,
  ) {}

  expect(): void {
    // Every report is made when it is asked for.
  }

  async report(command: ReportCommand, { input }: Target, notice: Notice): Promise<object | string> {
    try {
      this.opened ??= open(command, this.profile);
      const { service, services: desk } = await this.opened;
      return (await service.call(desk, input, this.texts.language, notice)) as object | string;
    } catch (error) {
      throw await this.failure(error);
    }
  }

  async close(): Promise<void> {
    await (await this.opened?.catch(() => undefined))?.close?.();
  }

  /** The error with the text that the API returns, or with one about a command line. */
  private async failure(error: unknown): Promise<unknown> {
    const { toApiError } = await import('#platform/edge/errors/upstream-refusal.js');
    const refusal = toApiError(error);
    if (!refusal) return error;
    const status = refusal.getStatus();
    const isOurs = status >= SERVER_ERRORS || status === TOO_MANY_REQUESTS;
    const own = `cli.refusals.${refusal.code}`;
    const message = this.texts.text(this.texts.has(own) ? own : `errors.${refusal.code}`, refusal.params);
    const reasons = refusal.code === 'upstream_unavailable' ? await this.resolverReasons() : [];
    return new Failure(refusal.code, [message, ...reasons].join(' '), isOurs ? 'unknown' : 'invalid');
  }

  /** Who runs a command operates this machine, and may know what its network does. */
  private async resolverReasons(): Promise<readonly string[]> {
    const { ResolverStates } = await import('#platform/runtime/resolver-states.js');
    const { faults } = (await this.opened)!.services.get(ResolverStates);
    if (faults.length === 0) return [];
    const listed = faults.map((fault) => this.texts.resolverFault(fault)).join('; ');
    return [`${listed}.`, this.texts.text('cli.doctorHint', { program: PROGRAM })];
  }
}

async function open(command: ReportCommand, profile?: ProfileFile): Promise<Opened> {
  const service = await command.local();
  if (!service.module) return { service, services: NOTHING };
  const { openContext } = await import('./application-context.js');
  const { Config } = await import('#platform/config/config.js');
  const context = await openContext(service.module, Config.ofCommand(profile));
  return { service, services: context, close: () => context.close() };
}

const refuse = (): never => {
  throw new Error('a service without a module has no providers');
};
const NOTHING: ServiceLocator = { get: refuse, read: refuse };
