import type { Validity } from '#base/domain/certificate-expiry.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import type { Misfit } from '#platform/network/tls/browser-fit.js';
import type { WithoutName } from '#platform/network/tls/tls-surveyor.js';
import type { CertificateAlgorithms } from '#formats/records/certificate-algorithms.js';
import type { DaneState } from '#formats/records/dane.js';
import type { MozillaLevel, Violation } from '#formats/tls-profiles/mozilla-level.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';

/** Facts about the TLS of a website. */
export interface TlsFacts {
  /** The addresses that answered, one per family; unobtainable if none answered a question. */
  readonly servers: readonly {
    readonly address: string;
    readonly offered: OfferedTls;
    readonly withoutName?: WithoutName;
    readonly misfit?: Misfit;
  }[];
  /** The addresses that answered no question. */
  readonly silent: readonly string[];
  /** The same addresses, where enough was answered to judge their versions, suites or post-quantum key exchange. */
  readonly versions: TlsFacts['servers'];
  readonly suites: TlsFacts['servers'];
  readonly postQuantum: TlsFacts['servers'];
  /** The smallest finite field of a key exchange, in bits; absent if none was seen. */
  readonly dhBits: number;
  /** The worst of the addresses; absent without a complete handshake. */
  readonly certificate: {
    readonly host: string;
    readonly fault?: TlsFault;
    readonly validTo: string;
    readonly validity: Validity;
    readonly algorithms: CertificateAlgorithms;
    /** A signature with SHA-1 or older on the way to the root. */
    readonly oldSignature?: string;
    /** The certificate requires OCSP stapling, and the server sends no staple. */
    readonly lacksStaple: boolean;
  };
  /** The certificates that were sent; absent if they lead to no public CA. */
  readonly chain: { readonly host: string; readonly isInOrder: boolean; readonly superfluous: readonly string[] };
  /** DNSSEC-signed TLSA records of port 443; absent without any. */
  readonly dane: { readonly host: string; readonly state: DaneState };
  /** What the HTTPS record promises; absent without one for this server. */
  readonly httpsRecord: {
    readonly host: string;
    readonly protocols: readonly string[];
    readonly hasEch: boolean;
    /** The protocol that each address chose by ALPN, although HTTP/2 was offered first; null without ALPN. */
    readonly chosen: readonly (string | null)[];
  };
  /** Addresses in the HTTPS record; absent without any. */
  readonly hints: {
    readonly host: string;
    readonly addresses: readonly string[];
    /** Hints that are not addresses of the host. */
    readonly others: readonly string[];
    /** Those of them where a server presents a certificate that clients reject. */
    readonly wrong: readonly string[];
  };
  /** Unobtainable if the questions were not answered completely. */
  readonly profile: { readonly level: MozillaLevel; readonly violations: readonly Violation[] };
}
