import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { tlsPostQuantum } from './tls-post-quantum.check.js';

/** Servers that offer a key exchange with ML-KEM or refuse it. */
const servers = (...offers: boolean[]) => ({
  postQuantum: known(
    offers.map((isOffered) => ({
      address: '192.0.2.1',
      offered: {
        ...{ versions: new Map(), suites: new Map(), preference: null, alpn: null, dhBits: null },
        groups: new Map([['X25519MLKEM768', isOffered] as const]),
      },
    })),
  ),
});

describeCheck(tlsPostQuantum, {
  ok: [
    [servers(true), {}],
    [servers(true, true), {}],
  ],
  missing: [
    [servers(false), {}],
    [servers(true, false), {}],
  ],
});
