import { DMARC, GOOD, MX, signed, SPF, type SystemDomain, unsigned } from './system-domain.js';

const POST = MX + SPF + DMARC;

/** Zones with unusual structure. */
export const SHAPE_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'aliases.com',
    intent: 'CNAMEs: www, out (to perfect.test), loop1 (a loop), dangling (no target)',
    records: `@ A 77.77.3.1
      @ AAAA 2a0f:7777:3::1
      www CNAME @
      out CNAME www.perfect.test.
      loop1 CNAME loop2
      loop2 CNAME loop1
      dangling CNAME gone.perfect.test.\n${POST}`,
    signing: {},
    expected: signed(),
  },
  {
    name: 'wildcard.com',
    intent: 'wildcard record',
    records: `${GOOD}* A 77.77.3.1\n* TXT "wild"\n`,
    signing: {},
    expected: signed(),
  },
  {
    name: 'dname.com',
    intent: 'DNAME from old.dname.com to perfect.test',
    records: `${GOOD}old DNAME perfect.test.\n`,
    signing: {},
    expected: signed(),
  },
  {
    name: 'odd.example',
    intent: 'TXT records with special bytes, an unknown type, a label with a dot',
    records: `${GOOD}@ TXT "caf\\195\\169 \\255\\000end" "second;string" "back\\\\slash \\"q\\""
      @ TYPE65280 \\# 4 0a000001
      weird\\.label A 77.77.3.1\n`,
    signing: {},
    expected: signed(),
  },
  {
    name: 'big.com',
    intent: 'a TXT record too long for one UDP packet',
    records: `${GOOD}big TXT ${Array.from({ length: 10 }, (_, index) => `"${String(index).repeat(250)}"`).join(' ')}\n`,
    signing: {},
    expected: signed(),
  },
  {
    name: 'moved.com',
    intent: 'has moved; one resolver still has the old answer',
    records: GOOD,
    changed: { on: 'stale', replace: [['@ A 77.77.3.1', '@ A 77.77.3.2']] },
    expected: unsigned(),
  },
];
