import { Module } from '@nestjs/common';
import { Metrics } from '#base/metrics/metrics.js';
import { Config } from '#platform/config/config.js';
import { VERSION } from '#platform/config/installation.js';
import { DomainName } from '#base/domain/domain-name.js';
import { parseUrl } from '#base/domain/parse-url.js';
import { AddressLookup } from './connect/address-lookup.js';
import { AuthoritativeClient } from './dns/authoritative-client.js';
import { AuthoritativeOptions } from './dns/authoritative-options.js';
import { Dialer } from './connect/dialer.js';
import { DialerOptions } from './connect/dialer-options.js';
import { DestinationLimit } from '#platform/runtime/destination-limit.js';
import { DestinationOptions } from '#platform/runtime/destination-options.js';
import { DnsAddressLookup } from './dns/dns-address-lookup.js';
import { DnsResolver } from './dns/dns-resolver.js';
import { ResolverOptions } from './dns/resolver-options.js';
import { CachingResolver } from './dns/caching-resolver.js';
import { ResolverTransports } from './dns/resolver-transports.js';
import { Http2Client } from './http2/http2-client.js';
import { LightHttp2Client } from './http2/light-http2-client.js';
import { OPERATOR_REQUESTS } from './connect/operator-requests.js';
import { ProxyTunnels } from './connect/proxy-tunnels.js';
import { RegistryDialer } from './connect/registry-dialer.js';
import { ReusingDialer } from './connect/reusing-dialer.js';
import { Notifier } from './web/notifier.js';
import { PageFetcher } from './web/page-fetcher.js';
import { PageFetcherOptions } from './web/page-fetcher-options.js';
import { ProbeOptions } from './probe/probe-options.js';
import { ProbeService } from './probe/probe.service.js';
import { RdapBootstrapStore } from './rdap/rdap-bootstrap-store.js';
import { RdapClient } from './rdap/rdap-client.js';
import { RdapOptions } from './rdap/rdap-options.js';
import { ConnectivityEvidence } from './connect/connectivity-evidence.js';
import { RegistryAddressLookup } from './rdap/registry-address-lookup.js';
import { RegistryFetcher } from './rdap/registry-fetcher.js';
import { SiteVisits } from './web/site-visits.js';
import { SmtpCanary } from './probe/smtp-canary.js';
import { SmtpOptions } from './smtp/smtp-options.js';
import { SmtpService } from './smtp/smtp.service.js';
import { SocketFactory, SystemSocketFactory } from './connect/socket-factory.js';
import { SystemAddressLookup } from './connect/system-address-lookup.js';
import { MailTlsSurveyor } from './tls/mail-tls-surveyor.js';
import { TlsOptions } from './tls/tls-options.js';
import { TlsSurveyor } from './tls/tls-surveyor.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { TimeoutsModule } from '#platform/runtime/timeouts.module.js';

/** The operator's options for each client. */
const options = [
  [ResolverOptions, ({ dns }: Config) => new ResolverOptions(dns)],
  [DialerOptions, ({ targets }: Config) => new DialerOptions(targets.dialer)],
  [DestinationOptions, ({ targets }: Config) => new DestinationOptions(targets.destinations)],
  [AuthoritativeOptions, ({ targets }: Config) => new AuthoritativeOptions(targets.authoritative)],
  [ProbeOptions, ({ targets }: Config) => new ProbeOptions(targets.probe)],
  [SmtpOptions, smtpOptions],
  [RdapOptions, ({ targets }: Config) => new RdapOptions(targets.rdap)],
  [
    PageFetcherOptions,
    ({ targets, http }: Config) =>
      new PageFetcherOptions({ ...targets.pages, version: VERSION, contact: http.publicUrl }),
  ],
] as const;

/** The HELO name defaults to the host of the public URL. */
function smtpOptions({ targets: { smtp, probe }, http }: Config): SmtpOptions {
  const heloName = smtp.heloName || DomainName.parse(parseUrl(http.publicUrl)?.hostname ?? '')?.ascii;
  return new SmtpOptions({ ...smtp, connectMs: probe.timeoutMs, ...(heloName && { heloName }) });
}

/** Registries have their own dialer, which may look up the hosts of the bootstrap file at the system resolver; its guard is the same, and RdapClient limits the queries to each. */
function registryFetcher(
  book: AddressLookup,
  names: SystemAddressLookup,
  sockets: SocketFactory,
  dialing: DialerOptions,
  pages: PageFetcherOptions,
  metrics: Metrics,
  reach: ConnectivityEvidence,
  bootstrap: RdapBootstrapStore,
  timeouts: Timeouts,
  tunnels: ProxyTunnels,
): RegistryFetcher {
  const isRegistry = (host: DomainName) => bootstrap.hasHost(host);
  const lookup = new RegistryAddressLookup(book, names, isRegistry);
  const dialer = new RegistryDialer({ tunnels, isRegistry }, lookup, sockets, dialing, metrics, reach, timeouts);
  return new RegistryFetcher(dialer, pages, timeouts);
}

/** All outgoing connections of the process. */
@Module({
  imports: [TimeoutsModule],
  providers: [
    ...options.map(([provide, useFactory]) => ({ provide, inject: [Config], useFactory })),
    { provide: Http2Client, useClass: LightHttp2Client },
    ...OPERATOR_REQUESTS,
    ResolverTransports,
    { provide: DnsResolver, useClass: CachingResolver },
    { provide: AddressLookup, useClass: DnsAddressLookup },
    { provide: SocketFactory, useClass: SystemSocketFactory },
    ReusingDialer,
    { provide: Dialer, useExisting: ReusingDialer },
    ConnectivityEvidence,
    DestinationLimit,
    AuthoritativeClient,
    SmtpCanary,
    ProbeService,
    SmtpService,
    { provide: TlsOptions, useFactory: () => new TlsOptions() },
    TlsSurveyor,
    MailTlsSurveyor,
    PageFetcher,
    Notifier,
    SiteVisits,
    RdapBootstrapStore,
    SystemAddressLookup,
    {
      provide: RegistryFetcher,
      inject: [
        AddressLookup,
        SystemAddressLookup,
        SocketFactory,
        DialerOptions,
        PageFetcherOptions,
        Metrics,
        ConnectivityEvidence,
        RdapBootstrapStore,
        Timeouts,
        ProxyTunnels,
      ],
      useFactory: registryFetcher,
    },
    RdapClient,
  ],
  exports: [
    DnsResolver,
    AuthoritativeClient,
    ProbeService,
    SmtpService,
    TlsSurveyor,
    MailTlsSurveyor,
    PageFetcher,
    Notifier,
    SiteVisits,
    RdapClient,
    ConnectivityEvidence,
    ProxyTunnels,
  ],
})
export class NetworkModule {}
