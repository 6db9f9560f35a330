import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { Config } from '#platform/config/config.js';
import type { PageResponse } from '#platform/network/web/page.js';
import { PageFetcher } from '#platform/network/web/page-fetcher.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Capability } from './capability.js';

/** Next to the host of the bootstrap file: known to answer on both ports over both versions of IP. */
const HOSTS = ['www.iana.org', 'www.ripe.net', 'www.arin.net'];
/** Signatures and certificates are often made valid a little before they are used, and not much longer. */
const TOLERATED_SECONDS = 60;

interface Visit {
  readonly response: PageResponse | undefined;
  /** When it answered; others may take longer. */
  readonly at: number;
  readonly isUntrusted: boolean;
}

/** Web servers over HTTP and HTTPS, whether their certificates are trusted here, and what time they have. */
@Injectable()
export class WebExamination {
  constructor(
    private readonly fetcher: PageFetcher,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async examine(signal: CancelSignal): Promise<Capability[]> {
    const hosts = [new URL(this.config.targets.rdap.bootstrapUrl).host, ...HOSTS];
    const [plain, secure] = await Promise.all(
      (['http', 'https'] as const).map((scheme) =>
        Promise.all(hosts.map((host) => this.visit(`${scheme}://${host}/`, signal))),
      ),
    );
    return [portOf('http', plain!), portOf('https', secure!), trustIn(secure!), this.skew([...plain!, ...secure!])];
  }

  private async visit(url: string, signal: CancelSignal): Promise<Visit> {
    const page = await this.fetcher.page({ url, maxBytes: 0, maxRedirects: 0, signal });
    return {
      response: page.response,
      at: this.clock.now(),
      isUntrusted: page.kind === 'failure' && page.code === 'tls_error',
    };
  }

  /** The median, because a single server may be wrong. */
  private skew(visits: readonly Visit[]): Capability {
    const skews = visits
      .map(({ response, at }) => (at - Date.parse(response?.headers.get('date') ?? '')) / 1000)
      .filter((seconds) => !Number.isNaN(seconds))
      .sort((one, other) => one - other);
    const median = skews[Math.floor(skews.length / 2)];
    if (median === undefined) return { id: 'clock', state: 'limited', outcome: 'unknown', params: {} };
    const seconds = Math.round(Math.abs(median));
    const isFine = seconds <= TOLERATED_SECONDS;
    const outcome = isFine ? 'ok' : median > 0 ? 'fast' : 'slow';
    return { id: 'clock', state: isFine ? 'ok' : 'limited', outcome, params: { seconds } };
  }
}

function portOf(id: 'http' | 'https', visits: readonly Visit[]): Capability {
  const count = visits.filter(({ response, isUntrusted }) => response !== undefined || isUntrusted).length;
  if (count === 0) return { id, state: 'missing', outcome: 'silent', params: {} };
  return { id, state: 'ok', outcome: 'ok', params: { count } };
}

function trustIn(visits: readonly Visit[]): Capability {
  const reached = visits.filter(({ response, isUntrusted }) => response !== undefined || isUntrusted);
  const untrusted = reached.filter(({ isUntrusted }) => isUntrusted).length;
  if (reached.length === 0) return { id: 'certificates', state: 'limited', outcome: 'unknown', params: {} };
  if (untrusted === 0) return { id: 'certificates', state: 'ok', outcome: 'ok', params: { count: reached.length } };
  const isAll = untrusted === reached.length;
  return {
    id: 'certificates',
    state: isAll ? 'missing' : 'limited',
    outcome: 'untrusted',
    params: { count: untrusted },
  };
}
