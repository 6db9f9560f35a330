import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const CLIENTS = 16;
const PATHS = ['/api/v1/idn/m%C3%BCnchen.de', '/healthz', '/api/v1/openapi.json'];
/** Refused, or reset by the system before the program accepted the connection. */
const NOT_ACCEPTED = 'not accepted';

/** Clients that send requests one after the other until they can no longer connect. */
export class SteadyLoad {
  answered = 0;
  /** Errors of requests on accepted connections. */
  readonly failures: string[] = [];
  private readonly clients: Promise<void>[];

  constructor(
    private readonly url: string,
    keepAlive: boolean,
  ) {
    this.clients = Array.from({ length: CLIENTS }, () => this.client(new Agent({ keepAlive, maxSockets: 1 })));
  }

  async served(count: number): Promise<void> {
    while (this.answered < count) await sleep(2);
  }

  async ended(): Promise<void> {
    await Promise.all(this.clients);
  }

  private async client(agent: Agent): Promise<void> {
    for (let i = 0; ; i++) {
      const path = PATHS[i % PATHS.length]!;
      const outcome = await this.answer(agent, path);
      if (outcome === NOT_ACCEPTED) return;
      if (outcome === 'whole') this.answered++;
      else this.failures.push(`${path}: ${outcome}`);
      await sleep(i % 4); // so that some connections are idle when the signal is sent
    }
  }

  /** `whole`, or the error. */
  private answer(agent: Agent, path: string): Promise<string> {
    return new Promise((resolve) => {
      const request = get(this.url + path, { agent }, (response) => {
        response
          .resume()
          .once('end', () => resolve(response.statusCode === 200 ? 'whole' : `status ${response.statusCode}`))
          .once('error', (error) => resolve(`cut off: ${error.message}`));
      });
      request.once('error', ({ message }) => resolve(request.reusedSocket ? message : NOT_ACCEPTED));
    });
  }
}
