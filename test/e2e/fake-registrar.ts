import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RegistrarMood =
  'up' | 'slow' | 'error' | 'redirect' | 'garbage' | 'silent' | 'reset' | 'page' | 'bare page';

/** A registrar API with one valid key and several failure modes. */
export class FakeRegistrar {
  mood: RegistrarMood = 'up';
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeRegistrar> {
    const server = createServer();
    const registrar = new FakeRegistrar(server);
    server.on('request', (request, response) => {
      const authorization = request.headers.authorization ?? '';
      registrar.asked.push(authorization);
      const status = { 'Bearer good-key': 200, 'Bearer gone-key': 404, 'Bearer bad-key': 401 }[authorization] ?? 403;
      if (registrar.mood === 'up') response.writeHead(status).end('{"ignored":true}');
      else if (registrar.mood === 'slow') setTimeout(() => response.writeHead(status).end(), 100);
      else if (registrar.mood === 'error') response.writeHead(503).end();
      else if (registrar.mood === 'page')
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('Back soon');
      else if (registrar.mood === 'bare page') response.writeHead(200).end('\n<!DOCTYPE html><title>Log in</title>');
      else if (registrar.mood === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
      else if (registrar.mood === 'garbage') request.socket.end('SMTP is not spoken here\r\n\r\n');
      else if (registrar.mood === 'reset') request.socket.resetAndDestroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return registrar;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/verify`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
