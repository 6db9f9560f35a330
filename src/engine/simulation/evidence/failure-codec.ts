import { TLS_FAULTS } from '#base/domain/tls-fault.js';
import {
  bytes,
  type Codec,
  list,
  mapped,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '#base/domain/json-codec.js';
import type { Certificate } from '#formats/records/certificate.js';
import { TlsError } from '#platform/network/connect/tls-handshake.js';
import { BlockedTargetError, UPSTREAM_REASONS, UpstreamError } from '#platform/runtime/upstream-error.js';

export const MAX_CERTIFICATE = 131_072;
const NAME = text(1024);

export const certificate: Codec<Certificate> = named(
  'certificate',
  object({
    der: optional(bytes(MAX_CERTIFICATE)),
    commonName: nullable(NAME),
    issuer: object({ commonName: nullable(NAME), organization: nullable(NAME) }),
    altNames: list(text(1024), 10_000),
    validFrom: text(64),
    validTo: text(64),
  }),
);

const stored = object({
  reason: oneOf(UPSTREAM_REASONS),
  /** Of a TLS handshake. */
  fault: optional(oneOf(TLS_FAULTS)),
  certificate: optional(certificate),
  /** How OpenSSL or the system called it. */
  code: optional(text(128)),
  /** Of a target that must not be asked. */
  target: optional(text(2048)),
  rule: optional(text(256)),
});

/** Why there was no answer. */
export const failure: Codec<UpstreamError> = mapped(named('failure', stored), {
  from(error) {
    const code = codeOf(error.cause);
    return {
      reason: error.reason,
      ...(code !== undefined && { code }),
      ...(error instanceof TlsError && { fault: error.fault }),
      ...(error instanceof TlsError && error.certificate && { certificate: error.certificate }),
      ...(error instanceof BlockedTargetError && { target: error.target, rule: error.rule }),
    };
  },
  to({ reason, fault, certificate: shown, code, target, rule }) {
    const options = code === undefined ? undefined : { cause: Object.assign(new Error(code), { code }) };
    if (fault !== undefined) return new TlsError(fault, shown, options);
    if (target !== undefined && rule !== undefined) return new BlockedTargetError(target, rule);
    return new UpstreamError(reason, options);
  },
});

function codeOf(cause: unknown): string | undefined {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
