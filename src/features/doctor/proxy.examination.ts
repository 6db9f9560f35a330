import { Injectable } from '@nestjs/common';
import { parseUrl } from '#base/domain/parse-url.js';
import { Config } from '#platform/config/config.js';
import { serverIn } from '#platform/config/resolver-list.js';
import { ProxyError, ProxyTunnels } from '#platform/network/connect/proxy-tunnels.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Capability } from './capability.js';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'tls:': 853 };
const NEEDS_PASSWORD = '407';
const STATUS = /^\d{3}$/;

/** One connection through the operator's proxy, to the first host that is reached through it. */
@Injectable()
export class ProxyExamination {
  constructor(
    private readonly tunnels: ProxyTunnels,
    private readonly config: Config,
  ) {}

  async examine(signal: CancelSignal): Promise<Capability[]> {
    const { proxy } = this.tunnels;
    if (!proxy) return [];
    const about = { id: 'proxy', subject: `${proxy.host}:${proxy.port}` } as const;
    const [first] = this.users();
    if (!first) return [{ ...about, state: 'ok', outcome: 'unused', params: {} }];
    const target = `${first.host}:${first.port}`;
    const start = performance.now();
    try {
      (await this.tunnels.open(first.host, first.port, signal)).destroy();
      const ms = Math.round(performance.now() - start);
      return [{ ...about, state: 'ok', outcome: 'ok', params: { target, ms } }];
    } catch (error) {
      if (!(error instanceof ProxyError)) throw error; // it was canceled
      return [{ ...about, ...refusal(error.answer, target) }];
    }
  }

  /** Hosts that are reached through the proxy. */
  private users(): { readonly host: string; readonly port: number }[] {
    const { dns, targets, registrar } = this.config;
    const urls = [...dns.resolvers.map(({ url }) => url), targets.rdap.bootstrapUrl, registrar.url];
    return urls
      .flatMap((text) => {
        const url = parseUrl(text);
        const defaultPort = DEFAULT_PORTS[url?.protocol ?? ''];
        return url && defaultPort !== undefined ? [serverIn(url, defaultPort)] : [];
      })
      .filter(({ host, port }) => this.tunnels.leadTo(host, port));
  }
}

function refusal(answer: string, target: string): Pick<Capability, 'state' | 'outcome' | 'params'> {
  if (answer === NEEDS_PASSWORD) return { state: 'missing', outcome: 'password', params: {} };
  if (STATUS.test(answer)) return { state: 'limited', outcome: 'refuses', params: { target, status: answer } };
  return { state: 'missing', outcome: 'silent', params: { target, detail: answer } };
}
