import { Module } from '@nestjs/common';
import { Config, VERSION } from '../config/config.js';
import { DomainName } from '../domain/domain-name.js';
import { parseUrl } from '../domain/parse-url.js';
import { AddressLookup } from './connect/address-lookup.js';
import { AuthoritativeClient } from './dns/authoritative-client.js';
import { AuthoritativeOptions } from './dns/authoritative-options.js';
import { Dialer } from './connect/dialer.js';
import { DialerOptions } from './connect/dialer-options.js';
import { DnsAddressLookup } from './dns/dns-address-lookup.js';
import { DnsResolver } from './dns/dns-resolver.js';
import { DohOptions } from './dns/doh-options.js';
import { DohResolver } from './dns/doh-resolver.js';
import { KeepingDialer } from './connect/keeping-dialer.js';
import { PageFetcher } from './web/page-fetcher.js';
import { PageFetcherOptions } from './web/page-fetcher-options.js';
import { ProbeOptions } from './probe/probe-options.js';
import { ProbeService } from './probe/probe.service.js';
import { RdapBootstrapStore } from './rdap/rdap-bootstrap-store.js';
import { RdapClient } from './rdap/rdap-client.js';
import { RdapOptions } from './rdap/rdap-options.js';
import { Reach } from './connect/reach.js';
import { RegistryAddressLookup } from './rdap/registry-address-lookup.js';
import { RegistryFetcher } from './rdap/registry-fetcher.js';
import { SiteVisits } from './web/site-visits.js';
import { SmtpCanary } from './probe/smtp-canary.js';
import { SmtpOptions } from './smtp/smtp-options.js';
import { SmtpService } from './smtp/smtp.service.js';
import { SocketFactory, SystemSocketFactory } from './connect/socket-factory.js';
import { SystemNames } from './connect/system-names.js';

/** The operator's options for each client. */
const options = [
  [DohOptions, ({ doh }: Config) => new DohOptions(doh)],
  [DialerOptions, ({ targets }: Config) => new DialerOptions(targets.dialer)],
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

/** Our name is that of our public URL where no other is given. */
function smtpOptions({ targets: { smtp, probe }, http }: Config): SmtpOptions {
  const heloName = smtp.heloName || DomainName.parse(parseUrl(http.publicUrl)?.hostname ?? '')?.ascii;
  return new SmtpOptions({ ...smtp, connectMs: probe.timeoutMs, ...(heloName && { heloName }) });
}

/** Registries have their own dialer, which also uses the machine's hosts file; its guard is the same. */
function registryFetcher(
  book: AddressLookup,
  names: SystemNames,
  sockets: SocketFactory,
  dialing: DialerOptions,
  pages: PageFetcherOptions,
  reach: Reach,
): RegistryFetcher {
  const dialer = new KeepingDialer(new RegistryAddressLookup(book, names), sockets, dialing, undefined, reach);
  return new RegistryFetcher(dialer, pages);
}

/** All outgoing connections of the process. */
@Module({
  providers: [
    ...options.map(([provide, useFactory]) => ({ provide, inject: [Config], useFactory })),
    { provide: DnsResolver, useClass: DohResolver },
    { provide: AddressLookup, useClass: DnsAddressLookup },
    { provide: SocketFactory, useClass: SystemSocketFactory },
    KeepingDialer,
    { provide: Dialer, useExisting: KeepingDialer },
    Reach,
    AuthoritativeClient,
    SmtpCanary,
    ProbeService,
    SmtpService,
    PageFetcher,
    SiteVisits,
    RdapBootstrapStore,
    SystemNames,
    {
      provide: RegistryFetcher,
      inject: [AddressLookup, SystemNames, SocketFactory, DialerOptions, PageFetcherOptions, Reach],
      useFactory: registryFetcher,
    },
    RdapClient,
  ],
  exports: [DnsResolver, AuthoritativeClient, ProbeService, SmtpService, PageFetcher, SiteVisits, RdapClient, Reach],
})
export class NetworkModule {}
