import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Http1Client } from '#platform/network/http2/http1-client.js';
import type { Http2Options, Http2Session } from '#platform/network/http2/http2-client.js';
import { LightHttp2Client } from '#platform/network/http2/light-http2-client.js';
import { NodeHttp2Client } from '#platform/network/http2/node-http2-client.js';
import { DohConnection } from '#platform/network/dns/doh-connection.js';
import { HttpChoice } from '#platform/network/dns/http-choice.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { CertificateAuthority } from '../lab/certificates.js';
import { freePort } from '../lab/free-port.js';
import { CONTENT, FILE, HTTP2_SERVERS, startHttp2Server } from './http2/http2-servers.js';

const REQUESTS = 6000;
const AT_ONCE = 60;
const MOST_MS = 20_000;

const ca = new CertificateAuthority();
const identity = ca.issue({ names: ['localhost'] });

/** Our client, with a count of its connections. */
class CountingClient extends LightHttp2Client {
  connections = 0;

  override connect(origin: URL, options: Http2Options): Http2Session {
    this.connections++;
    return super.connect(origin, options);
  }
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'http2-'));
  chmodSync(folder, 0o755); // Apache serves files as another user
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(HTTP2_SERVERS)('$name answers thousands of requests of our HTTP/2 client', async (server) => {
  const port = await freePort();
  const stop = await startHttp2Server(server, { folder: join(folder, server.name), port }, identity);
  const [http2, states] = [new CountingClient(), new ResolverStates()];
  const choice = new HttpChoice('local', { http2, http1: new Http1Client(), node: new NodeHttp2Client() }, states);
  const session = { tls: { ca: ca.cert } };
  const connection = new DohConnection(`https://localhost:${port}/${FILE}`, { choice, pingMs: 2000, session });
  const query = Buffer.alloc(40, 1);
  const failures: unknown[] = [];
  const started = performance.now();
  let left = REQUESTS;
  const work = async () => {
    while (left-- > 0)
      try {
        const { body } = await new Timeouts().limit(5000, undefined, (signal) => connection.get(query, signal));
        if (Buffer.from(body).toString() !== CONTENT) failures.push('another content');
      } catch (error) {
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ms = Math.round(performance.now() - started);
  connection.close();
  await stop();
  process.stderr.write(`${server.name}: ${REQUESTS} requests, ${http2.connections} connections, ${ms} ms\n`);
  expect(failures).toEqual([]);
  expect([...states.otherHttp]).toEqual([]);
  const { perConnection = Infinity } = server;
  expect(http2.connections).toBeGreaterThanOrEqual(Math.ceil(REQUESTS / perConnection) || 1);
  expect(http2.connections).toBeLessThanOrEqual(Math.ceil(REQUESTS / perConnection) + AT_ONCE);
  expect(ms).toBeLessThan(MOST_MS);
});
