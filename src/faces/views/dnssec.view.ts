import type { DnskeyEntry, DnssecResult } from '#features/dnssec/dnssec.dto.js';
import { type Block, type Inline, type Line, marked, NOTHING, type State, words } from './block.js';

/** Algorithms that must not be used for signing (RFC 9904). */
const DEPRECATED = /^(?:RSAMD5|DSA|RSASHA1)(?:-NSEC3-SHA1)?$/;
const STATES: Readonly<Record<DnssecResult['status'], State>> = { valid: 'ok', broken: 'problem', unsigned: 'info' };

/** The chain of trust of a zone. */
export function dnssecView(result: DnssecResult): readonly Block[] {
  const { domain, status, ds, dnskeys, links } = result;
  const isOld = status === 'valid' && dnskeys.every(({ algorithm }) => DEPRECATED.test(algorithm));
  return [
    {
      kind: 'verdict',
      subject: domain,
      state: isOld ? 'warn' : STATES[status],
      title: words(`views.dnssec.${status}`),
      more: [...explained(result), ...(isOld ? [deprecated(dnskeys)] : [])],
    },
    { kind: 'picture', name: 'chain' },
    {
      kind: 'table',
      title: words('views.dnssec.ds'),
      columns: [
        words('views.dnssec.keyTag'),
        words('views.dnssec.algorithm'),
        words('views.dnssec.digest'),
        'TTL',
        words('views.result'),
      ],
      rows: ds.map(({ keyTag, algorithm, digestType, ttl }, i) => [
        String(keyTag),
        algorithm,
        digestType,
        ttlOf(ttl),
        links[i]?.matched
          ? marked('ok', words('views.dnssec.matched'))
          : marked('problem', words('views.dnssec.unmatched')),
      ]),
    },
    {
      kind: 'table',
      title: words('views.dnssec.keys'),
      columns: [words('views.dnssec.keyTag'), words('views.dnssec.algorithm'), words('views.dnssec.role'), 'TTL'],
      rows: dnskeys.map(({ keyTag, algorithm, role, flags, ttl }) => [
        String(keyTag),
        algorithm,
        `${role.toUpperCase()} (${flags})`,
        ttlOf(ttl),
      ]),
    },
    {
      kind: 'facts',
      facts: [
        { label: words('views.dnssec.validating'), value: `dig SOA ${domain}`, copy: 'command' },
        { label: words('views.dnssec.without'), value: `dig +cd SOA ${domain}`, copy: 'command' },
      ],
    },
  ];
}

/** Why the chain is as it is, and what to do. */
function explained({ domain, status, reason, ds, dnskeys }: DnssecResult): readonly Line[] {
  const isIsland = status === 'unsigned' && ds.length === 0 && dnskeys.length > 0;
  return [
    ...(reason ? [words(`views.dnssec.reasons.${reason}`, { domain })] : []),
    words(`views.dnssec.${status}Why`, { domain }),
    ...(status === 'valid' ? [] : [words(`views.dnssec.advice.${isIsland ? 'island' : status}`)]),
  ];
}

function deprecated([key]: readonly DnskeyEntry[]): Inline {
  return words('views.dnssec.deprecated', { algorithm: key?.algorithm ?? '' });
}

function ttlOf(ttl: number | null): string {
  return ttl === null ? NOTHING : String(ttl);
}
