import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_MS = 100;

/**
 * A load balancer that uses only ready replicas, as Kubernetes does, and never retries, so that every lost request
 * counts.
 */
export class AttentiveBalancer {
  private ready: number[] = [];
  private next = 0;
  private readonly timer: NodeJS.Timeout;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly replicas: readonly number[],
    private readonly server: Server,
  ) {
    this.timer = setInterval(() => void this.look(), LOOK_MS);
    server.on('request', (incoming, outgoing) => {
      const port = this.ready[this.next++ % this.ready.length];
      const { method, url: path, headers } = incoming;
      const passed = request({ agent: this.agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', (error) => outgoing.writeHead(502).end(error.message));
      incoming.pipe(passed);
    });
  }

  static async start(replicas: readonly number[]): Promise<AttentiveBalancer> {
    const server = createServer({ keepAliveTimeout: 600_000 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const balancer = new AttentiveBalancer(replicas, server);
    await balancer.look();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.agent.destroy();
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async look(): Promise<void> {
    const states = await Promise.all(
      this.replicas.map((port) =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    this.ready = this.replicas.filter((_, i) => states[i]);
  }
}
