import { Config } from '#platform/config/config.js';
import { DialerOptions } from '#platform/network/connect/dialer-options.js';
import { SocketFactory } from '#platform/network/connect/socket-factory.js';
import { SystemAddressLookup } from '#platform/network/connect/system-address-lookup.js';
import type { Replacement } from './application.js';
import { FixedAddresses } from './fixed-addresses.js';
import type { LoopbackSockets } from './loopback-sockets.js';

/** Replaces only the socket factory, the system's host names and the trusted CA of the service. */
export const doorInto =
  (sockets: LoopbackSockets, ca: string): Replacement =>
  (builder) =>
    builder
      .overrideProvider(SocketFactory)
      .useValue(sockets)
      .overrideProvider(SystemAddressLookup)
      .useValue(new FixedAddresses({}))
      .overrideProvider(DialerOptions)
      .useFactory({
        inject: [Config],
        factory: ({ targets }: Config) => new DialerOptions({ ...targets.dialer, ca: [ca] }),
      });
