import { DomainName } from '#base/domain/domain-name.js';
import { DialerOptions } from '#platform/network/connect/dialer-options.js';
import { ReusingDialer } from '#platform/network/connect/reusing-dialer.js';
import { RdapBootstrap } from '#platform/network/rdap/rdap-bootstrap.js';
import { RdapBootstrapStore } from '#platform/network/rdap/rdap-bootstrap-store.js';
import { RdapClient, type RdapResult } from '#platform/network/rdap/rdap-client.js';
import { RdapOptions } from '#platform/network/rdap/rdap-options.js';
import { labRegistryFetcher } from '../lab/door.js';
import { FixedAddresses } from '../lab/fixed-addresses.js';
import type { LoopbackServer } from '../lab/loopback-server.js';
import { LoopbackSockets } from '../lab/loopback-sockets.js';
import { answer, startRawWeb } from '../lab/raw-web.js';
import { SetClock } from '../network/set-clock.js';
import { describeVectors, vectors } from './vectors.js';
import { ConnectivityEvidence } from '#platform/network/connect/connectivity-evidence.js';
import { Metrics } from '#base/metrics/metrics.js';
import { OperatorRequests } from '#platform/network/connect/operator-requests.js';
import { ProxyTunnels } from '#platform/network/connect/proxy-tunnels.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

interface Exchange {
  readonly id: string;
  readonly input: {
    readonly uri?: string;
    readonly httpStatus: number;
    readonly headers?: Readonly<Record<string, readonly string[]>>;
    readonly body?: string;
  };
  readonly expected: {
    readonly available: boolean;
    readonly redirect?: boolean;
    readonly class?: string;
    readonly ldhName?: string;
    readonly status?: readonly string[] | null;
    readonly registration?: string | null;
    readonly expiration?: string | null;
    readonly lastChanged?: string | null;
    readonly registrar?: string | null;
    readonly registrarIanaId?: string | null;
    readonly nameservers?: readonly string[];
    readonly delegationSigned?: boolean | null;
    readonly dsKeyTags?: readonly number[];
    readonly redacted?: boolean;
  };
}

const iso = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null);

/** The verdict of the vector in our terms. */
function wanted({ expected }: Exchange): unknown {
  if (expected.available) return { kind: 'not-found' };
  if (!expected.class) return { kind: 'unavailable' };
  return {
    kind: 'found',
    name: expected.ldhName?.toLowerCase(),
    status: expected.status ?? [],
    times: [expected.registration, expected.expiration, expected.lastChanged].map(iso),
    registrar: [expected.registrar, expected.registrarIanaId],
    nameservers: expected.nameservers,
    dnssec: [expected.delegationSigned, expected.dsKeyTags],
    redacted: expected.redacted,
  };
}

function given(result: RdapResult): unknown {
  if (result.kind !== 'found') return { kind: result.kind };
  const { domain } = result;
  return {
    kind: 'found',
    name: domain.name,
    status: domain.status,
    times: [domain.registered, domain.expires, domain.changed],
    registrar: [domain.registrar?.name ?? null, domain.registrar?.ianaId ?? null],
    nameservers: domain.nameservers,
    dnssec: [domain.delegationSigned, domain.ds.map(({ keyTag }) => keyTag)],
    redacted: domain.redacted,
  };
}

describeVectors('RDAP answers of registries', () => {
  const all = vectors<Exchange>('rdap/rdap.json');
  const complete = all.filter(({ input }) => input.body !== undefined || input.httpStatus !== 200);
  let server: LoopbackServer;
  let served: Exchange;
  let passed = 0;
  const clock = new SetClock();

  beforeAll(async () => {
    server = await startRawWeb((socket, { path }) => {
      const bootstrap = { services: [[[askedName(served).labels.at(-1)], ['http://rdap.lab.example/']]] };
      if (path === '/dns.json') return socket.end(answer('200 OK', [], JSON.stringify(bootstrap)));
      const { httpStatus, headers = {}, body } = served.input;
      const fields = Object.entries(headers).map(([name, values]) => `${name}: ${values.join(', ')}`);
      return socket.end(answer(`${httpStatus} Vector`, fields, body));
    });
  });
  afterAll(async () => {
    console.info(
      `RDAP: ${passed} of ${complete.length} complete answers, ${all.length - complete.length} without body`,
    );
    await server.close();
  });

  const askedName = ({ input, expected }: Exchange) =>
    DomainName.parseHost(expected.ldhName ?? input.uri?.split('/').at(-1) ?? 'error.example')!;

  it.each(complete.map((exchange) => [exchange.id, exchange] as const))('%s', async (_, exchange) => {
    served = exchange;
    const book = new FixedAddresses({ 'rdap.lab.example': '77.77.3.4' });
    const sockets = new LoopbackSockets().place('77.77.3.4', 80, server.port);
    const bootstrapUrl = `http://127.0.0.1:${server.port}/dns.json`;
    const options = new RdapOptions({ bootstrapUrl, cacheDir: undefined });
    const store = new RdapBootstrapStore(
      options,
      clock,
      new Timeouts(),
      new OperatorRequests(new ProxyTunnels(undefined)),
    );
    const fetcher = labRegistryFetcher(
      new ReusingDialer(book, sockets, new DialerOptions(), new Metrics(), new ConnectivityEvidence(), new Timeouts()),
    );
    const client = new RdapClient(fetcher, store, options, clock, new Metrics(), new Timeouts());
    const result = await client.lookup(askedName(exchange));
    expect(given(result)).toEqual(wanted(exchange));
    const location = exchange.input.headers?.Location?.[0];
    expect(book.asked.slice(1)).toEqual(location ? [new URL(location).hostname] : []);
    passed++;
  });
});

describeVectors('the bootstrap file of IANA', () => {
  const file = vectors('rdap/iana-bootstrap-dns-2026-03-23.json') as unknown as { services: [string[], string[]][] };
  const bootstrap = RdapBootstrap.parse(JSON.stringify(file))!;
  const servers = (name: string) => bootstrap.serversFor(DomainName.parseHost(name)!);

  it('is read whole', () => {
    const suffixes = file.services.flatMap(([names]) => names);
    expect(new Set(bootstrap.suffixes)).toEqual(new Set(suffixes));
    for (const [names, urls] of file.services) for (const name of names) expect(servers(`a.${name}`)).toEqual(urls);
    console.info(`RDAP bootstrap: ${suffixes.length} suffixes in ${file.services.length} services`);
  });

  it.each(['example.de', 'example.at', 'example.invalid'])('has no server for %s', (name) => {
    expect(servers(name)).toEqual([]);
  });

  it.each(['example.com', 'example.co.uk', 'example.みんな'])('has one for %s', (name) => {
    expect(servers(name)).toHaveLength(1);
  });
});
