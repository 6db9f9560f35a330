import { Injectable } from '@nestjs/common';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { Dialer } from '../connect/dialer.js';
import { sendPost } from './http-exchange.js';
import { PageFetcherOptions } from './page-fetcher-options.js';
import { webTarget } from './web-target.js';

/** For everything: address, connection, handshake, and the head of the answer. */
const TOTAL_MS = 10_000;
const HTTPS_PORT = 443;

/** Sends a short document to a URL that a client named: only over HTTPS, and only to public addresses. */
@Injectable()
export class Notifier {
  constructor(
    private readonly dialer: Dialer,
    private readonly options: PageFetcherOptions,
    private readonly timeouts: Timeouts,
  ) {}

  /** The status of the answer, whose body is not read. Redirects are not followed. Throws UpstreamError. */
  async post(address: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number> {
    const { connectMs: timeoutMs, headersMs, maxHeaderBytes, version } = this.options;
    const { url, host, port } = webTarget(address);
    const { timeouts } = this;
    try {
      return await timeouts.limit(TOTAL_MS, undefined, async (signal) => {
        const tls = { alpn: ['http/1.1'] };
        const target = { target: host, port, allowedPorts: [HTTPS_PORT], tls, timeoutMs, signal };
        const { socket } = await this.dialer.connect(target);
        try {
          const fields = { 'user-agent': `DomainDiagnostics/${version}`, ...headers };
          const limits = { maxHeaderBytes, timeouts, timeoutMs: headersMs, signal };
          const { statusCode = 0 } = await sendPost(socket, { url, headers: fields, ...limits }, body);
          return statusCode;
        } finally {
          socket.destroy();
        }
      });
    } catch (error) {
      throw UpstreamError.from(error);
    }
  }
}
