import { Config } from '../../src/config/config.js';
import { DialerOptions } from '../../src/network/connect/dialer-options.js';
import { SocketFactory } from '../../src/network/connect/socket-factory.js';
import { SystemNames } from '../../src/network/connect/system-names.js';
import type { Replacement } from './application.js';
import { FixedAddresses } from './fixed-addresses.js';
import type { LoopbackSockets } from './loopback-sockets.js';

/** Of the service nothing is replaced but the last step of its door, and whose certificates it trusts. */
export const doorInto =
  (sockets: LoopbackSockets, ca: string): Replacement =>
  (builder) =>
    builder
      .overrideProvider(SocketFactory)
      .useValue(sockets)
      .overrideProvider(SystemNames)
      .useValue(new FixedAddresses({}))
      .overrideProvider(DialerOptions)
      .useFactory({
        inject: [Config],
        factory: ({ targets }: Config) => new DialerOptions({ ...targets.dialer, ca: [ca] }),
      });
