import { type LabDomain, MAIL, WEB } from './lab-domain.js';

export const SHAPE_DOMAINS: readonly LabDomain[] = [
  { name: 'xn--mller-kva.de', shows: 'müller.de, an internationalised name', records: WEB + MAIL, signing: {} },
  {
    name: 'cname.com',
    shows: 'aliases: www, out (to perfect.test), chain1, loop1 (a circle), dangling (to nothing)',
    records: `
      @ A 77.77.3.1
      www CNAME @
      out CNAME www.perfect.test.
      chain1 CNAME chain2
      chain2 CNAME chain3
      chain3 CNAME out
      loop1 CNAME loop2
      loop2 CNAME loop1
      dangling CNAME gone.perfect.test.${MAIL}`,
    signing: {},
  },
  {
    name: 'wildcard.com',
    shows: 'any name below it has an address and a text',
    records: `${WEB}${MAIL}\n* A 77.77.3.1\n* TXT "wild"`,
    signing: {},
  },
  {
    name: 'dname.com',
    shows: 'everything below old.dname.com is at perfect.test',
    records: `${WEB}\nold DNAME perfect.test.`,
  },
  {
    name: 'privateip.com',
    shows: 'private, loopback and unique local addresses',
    records: `@ A 10.0.0.1\n@ AAAA fd00::1\nwww A 127.0.0.1${MAIL}`,
  },
  {
    name: 'caa.de',
    shows: 'CAA with an account and an unknown critical property',
    records: `${WEB}${MAIL}\n@ CAA 0 issue "ca.example; accounturi=https://ca.example/1"\n@ CAA 128 unknowntag "x"`,
    signing: {},
  },
  {
    name: 'oddtxt.example',
    shows: 'texts with bytes, quotes and backslashes, rare types at types, an unknown type, a label with a dot',
    records: `${WEB}${MAIL}
      @ TXT "caf\\195\\169 \\255\\000end" "second;string" "back\\\\slash \\"q\\""
      @ TYPE65280 \\# 4 0a000001
      types HTTPS 1 . alpn=h2,h3 ipv4hint=77.77.3.1
      types SVCB 0 www.perfect.test.
      types TLSA 3 1 1 ${'ab'.repeat(32)}
      types NAPTR 100 10 "U" "E2U+sip" "!^.*$!sip:info@example.com!" .
      types CDS 0 0 0 00
      types CDNSKEY 0 3 0 AA==
      types NSEC3PARAM 1 0 5 AABB
      types SSHFP 4 2 ${'cd'.repeat(32)}
      types OPENPGPKEY Wlpa
      types LOC \\# 16 0012161389172dd070be15f000988d20
      types URI 10 1 "https://example.com/a b"
      types HINFO \\# 5 0352464300
      weird\\.label A 77.77.3.1`,
    signing: {},
  },
  {
    name: '77.in-addr.arpa',
    shows: 'reverse names of 77.77.2.1, 77.77.3.1, 77.77.4.1 and 77.77.4.2 (ask for PTR)',
    records: `
      1.2.77 PTR ns1.dnshost.net.
      1.3.77 PTR www.perfect.test.
      1.4.77 PTR mail.perfect.test.
      2.4.77 PTR something.else.example.`,
    signing: {},
  },
  {
    name: '7.7.7.7.f.0.a.2.ip6.arpa',
    shows: 'the reverse name of 2a0f:7777:4::1 (ask for PTR)',
    records: `1.${'0.'.repeat(19)}4.0.0.0 PTR mail.perfect.test.`,
    signing: {},
  },
];
