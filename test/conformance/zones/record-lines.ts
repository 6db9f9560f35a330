/**
 * Records by themselves, each as the fourth line of a zone. The sign is the verdict of the standards and of most servers: `+` loads,
 * `!` loads with a warning of ours, `-` is refused. The letters are the servers that differ: BIND, Knot DNS, NSD.
 */
export const RECORD_LINES = String.raw`
+     x A 192.0.2.1
-     x A 192.0.2
-     x A 192.0.2.256
-     x A 192.0.2.1.5
-     x A 2001:db8::1
-     x A
-     x A 192.0.2.1 192.0.2.2
-     x A "192.0.2.1
-     x A www
-     x A 0xC0000201
-     x A 3221225985
-     x A 192.0.2.1/32
-     x A 192.0.2.1.
+     x A 0.0.0.0
+     x A 255.255.255.255
+     x A \# 4 C0000201
- K   x A \# 3 C00002
- K   x A \# 5 C000020101
-     x A \# 4 C00002
+     x AAAA 2001:db8::1
+     x AAAA ::
+     x AAAA ::1
+     x AAAA ::ffff:192.0.2.1
+     x AAAA 2001:DB8:0:0:0:0:0:1
+     x AAAA 1:2:3:4:5:6:7:8
-     x AAAA 2001:db8::1::2
-     x AAAA 2001:db8::g
-     x AAAA 192.0.2.1
-     x AAAA 1:2:3:4:5:6:7
-     x AAAA 1:2:3:4:5:6:7:8:9
-     x AAAA fe80::1%eth0
-     x AAAA [2001:db8::1]
-     x AAAA 2001:db8::1/64
-     x AAAA 12345::1
+     x MX 10 mail.example.net.
+     x MX 0 .
+     x MX 65535 mail.example.net.
- N   x MX 65536 mail.example.net.
- N   x MX -1 mail.example.net.
-     x MX mail.example.net.
-     x MX 10
-     x MX 10 mail.example.net. extra
-     x MX 10 a..example.net.
-     x MX ten mail.example.net.
-     x MX mail.example.net. 10
-     x MX 10 .example.net.
+     x CNAME y.example.net.
+     x CNAME .
-     x CNAME
-     x CNAME a b
-     x CNAME a..b.
! K   x CNAME https://example.net/
+     x NS ns.example.net.
-     x NS
-     x NS a b
+     x PTR y.example.net.
-     x PTR
+     x PTR _odd.example.net.
+     x DNAME y.example.net.
-     x DNAME
-     x DNAME a b
+     x TXT a
+     x TXT "a b"
+     x TXT a b c
+     x TXT ""
+     x TXT "a" "b"
+ K   x TXT "a""b"
+     x TXT "a;b"
+     x TXT a\;b
+     x TXT "a\"b"
+     x TXT "a\\b"
+     x TXT "\000\255"
+     x TXT ( "a" )
+     x TXT "(" ")"
+     x TXT key=value
+ K   x TXT "ü"
-     x TXT
- N   x TXT "\256"
- N   x TXT "\999"
-     x TXT "a
-     x TXT a"
+     x TXT '
!     x TXT v=spf1 -all
+     x TXT \"
+     x TXT "v=DMARC1; p=none"
!     x TXT v=DMARC1; p=none
+     x SPF "v=spf1 -all"
-     x SPF
+     x HINFO "PC" "Linux"
+     x HINFO PC Linux
-     x HINFO
-     x HINFO a b c
+     x SRV 0 0 443 y.example.net.
+     x SRV 0 0 0 .
+     x SRV 65535 65535 65535 y.example.net.
- N   x SRV 0 0 65536 y.example.net.
-     x SRV 0 0 y.example.net.
-     x SRV 0 0 443
-     x SRV 0 443 y.example.net.
-     x SRV 0 0 https y.example.net.
-     x SRV 0 0 443 y.example.net. z
+     x CAA 0 issue "ca.example.net"
+     x CAA 128 issue "ca.example.net"
+     x CAA 255 issue ";"
+     x CAA 0 issue ca.example.net
+     x CAA 0 iodef "mailto:a@example.net"
+     x CAA 0 issuewild ";"
+     x CAA 0 issue ""
+     x CAA 1 unknowntag "x"
- N   x CAA 256 issue "ca.example.net"
-     x CAA 0 "ca.example.net"
-     x CAA issue "ca.example.net"
-     x CAA 0 issue
- K   x CAA 0 is-sue "x"
-     x CAA 0 issue "a" "b"
- N   x CAA -1 issue "a"
+     x TLSA 3 1 1 ${'00'.repeat(32)}
+     x TLSA 3 1 2 ${'00'.repeat(64)}
+     x TLSA 3 1 0 0011
+     x TLSA 3 1 1 ${'00 '.repeat(32)}
+     x TLSA 255 255 255 00
- N   x TLSA 256 1 1 ${'00'.repeat(32)}
-     x TLSA 3 1 ${'00'.repeat(32)}
-     x TLSA 3 1 1
- N   x TLSA 3 1 1 0
-     x TLSA 3 1 1 zz
-     x TLSA 3 1 x ${'00'.repeat(32)}
+     x SMIMEA 3 1 1 ${'00'.repeat(32)}
-     x SMIMEA 3 1 1
+     x SSHFP 1 1 ${'00'.repeat(20)}
+     x SSHFP 4 2 ${'00'.repeat(32)}
- KN  x SSHFP 1 1 ${'00'.repeat(19)}
- KN  x SSHFP 4 2 ${'00'.repeat(20)}
+     x SSHFP 4 3 0011
-     x SSHFP 4 2
-     x SSHFP 4 2 xyz
- N   x SSHFP 256 2 ${'00'.repeat(32)}
!     x DS 12345 13 2 ${'00'.repeat(32)}
!     x DS 12345 8 1 ${'00'.repeat(20)}
!     x DS 12345 13 4 ${'00'.repeat(48)}
!     x DS 12345 13 2 ${'00 '.repeat(32)}
- KN  x DS 12345 13 2 ${'00'.repeat(20)}
- KN  x DS 12345 13 1 ${'00'.repeat(32)}
- KN  x DS 12345 13 4 ${'00'.repeat(32)}
- KN  x DS 12345 13 2 ${'00'.repeat(33)}
!     x DS 12345 13 9 0011
- N   x DS 65536 13 2 ${'00'.repeat(32)}
-     x DS 12345 13 2
- N   x DS 12345 256 2 ${'00'.repeat(32)}
!     x DS 12345 ECDSAP256SHA256 2 ${'00'.repeat(32)}
-     x DS 12345 NONSENSE 2 ${'00'.repeat(32)}
+ B   @ CDS 12345 13 2 ${'00'.repeat(32)}
+     @ CDS 0 0 0 00
+     @ DNSKEY 257 3 13 ${'A'.repeat(86)}==
+     @ DNSKEY 257 3 8 AwEAAcw=
-     @ DNSKEY 257 3 13 !!!
-     @ DNSKEY 257 3
- N   @ DNSKEY 65536 3 13 AAAA
+ B   @ CDNSKEY 257 3 13 ${'A'.repeat(86)}==
+     @ CDNSKEY 0 3 0 AA==
+     x RRSIG A 13 3 3600 20300101000000 20200101000000 12345 example.com. ${'A'.repeat(86)}==
+ N   x RRSIG A 13 3 3600 1893456000 1577836800 12345 example.com. ${'A'.repeat(86)}==
-     x RRSIG A 13 3 3600 20301301000000 20200101000000 12345 example.com. AAAA
-     x RRSIG A 13 3 3600 20300101000000 20200101000000 12345 example.com.
-     x RRSIG NONSENSE 13 3 3600 20300101000000 20200101000000 12345 example.com. AAAA
- N   x RRSIG A 13 3 3600 20300101000000 20200101000000 70000 example.com. AAAA
+     x NSEC y.example.com. A NSEC RRSIG
+     x NSEC y.example.com. A TYPE65280
-     x NSEC y.example.com. A NONSENSE
-     x NSEC
+     @ NSEC3PARAM 1 0 0 -
+     @ NSEC3PARAM 1 0 10 AABB
-     @ NSEC3PARAM 1 0 0
-     @ NSEC3PARAM 1 0 0 xyz
- N   @ NSEC3PARAM 1 0 65536 -
+     2t7b4g4vsa5smi47k61mv5bv1a22bojr NSEC3 1 0 0 - 2vptu5timamqttgl4luu9kg21e0aor3s A RRSIG
-     2t7b4g4vsa5smi47k61mv5bv1a22bojr NSEC3 1 0 0 - !!! A
-     2t7b4g4vsa5smi47k61mv5bv1a22bojr NSEC3 1 0 0 -
+     x HTTPS 1 .
+     x HTTPS 0 y.example.net.
+     x HTTPS 1 . alpn=h2,h3
+     x HTTPS 1 . alpn="h2,h3"
+     x HTTPS 1 . alpn=h2 port=443 ipv4hint=192.0.2.1 ipv6hint=2001:db8::1
+     x HTTPS 1 . mandatory=alpn alpn=h2
+     x HTTPS 1 . mandatory=port,alpn alpn=h2 port=443
+     x HTTPS 1 . ech=AQID
+     x HTTPS 1 . alpn=h2 no-default-alpn
+     x HTTPS 1 . key65280=abc
+     x HTTPS 1 . key65280
+     x HTTPS 1 . key667="a b"
+     x SVCB 1 y.example.net. port=53
+     _dns.x SVCB 1 y.example.net. alpn=dot
+ K   x SVCB 1 . alpn=h2 dohpath=/q{?dns}
-     x HTTPS 1 . mandatory=port
-     x HTTPS 1 . mandatory=alpn,port alpn=h2
-     x HTTPS 1 . mandatory=mandatory alpn=h2
-     x HTTPS 1 . mandatory=alpn,alpn alpn=h2
-     x HTTPS 1 . mandatory= alpn=h2
-     x HTTPS 1 . mandatory alpn=h2
- KN  x HTTPS 1 . no-default-alpn
-     x HTTPS 1 . alpn=h2 alpn=h3
-     x HTTPS 1 . alpn
-     x HTTPS 1 . alpn=
- N   x HTTPS 1 . alpn=h2,,h3
-     x HTTPS 1 . port
-     x HTTPS 1 . port=65536
-     x HTTPS 1 . port=abc
-     x HTTPS 1 . ipv4hint=
-     x HTTPS 1 . ipv4hint=2001:db8::1
-     x HTTPS 1 . ipv6hint=192.0.2.1
-     x HTTPS 1 . ipv4hint=192.0.2.1,
-     x HTTPS 1 . ech=???
-     x HTTPS 1 . nonsense=1
-     x HTTPS 1 . key65536=a
- KN  x HTTPS 1 . key00001=h2
-     x HTTPS 1 . no-default-alpn=1 alpn=h2
-     x HTTPS 1
-     x HTTPS
-     x HTTPS . 1
- N   x HTTPS 65536 .
-     x HTTPS 1 . alpn="h2
-     x HTTPS 1 . alpn=h2 alpn = h3
+     x HTTPS 0 y.example.net. alpn=h2
-     x HTTPS 1 . ALPN=h2
+     x HTTPS 1 . port=0443
+     x HTTPS 1 . key1=\002h2
+     x NAPTR 10 10 "U" "E2U+sip" "!^.*$!sip:info@example.net!" .
+     x NAPTR 10 10 "S" "SIP+D2U" "" y.example.net.
-     x NAPTR 10 10 "U" "E2U+sip" "!^.*$!sip:info@example.net!"
- N   x NAPTR 10 65536 "U" "E2U+sip" "" .
-     x NAPTR 10 10 U
+     x URI 10 1 "https://example.net/"
- KN  x URI 10 1 https://example.net/
-     x URI 10 "https://example.net/"
-     x URI 10 1
+     x URI 10 1 ""
+     x LOC 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m
+     x LOC 52 N 4 E 0m
+     x LOC 52 22 N 4 53 E 10
- N   x LOC 91 N 4 E 0m
-     x LOC 52 X 4 E 0m
- N   x LOC 52 60 N 4 E 0m
- N   x LOC 52 22 60 N 4 E 0m
-     x LOC 52 N 181 E 0m
-     x LOC 52 N 4 E
- N   x LOC 52 N 4 E 0m 0m 0m 0m 0m
+     x RP admin.example.net. .
-     x RP admin.example.net.
+     x AFSDB 1 y.example.net.
-     x AFSDB y.example.net.
+     x KX 10 y.example.net.
-     x KX y.example.net.
+     x CERT PKIX 1 8 AQID
+     x CERT 1 1 8 AQID
-     x CERT NONSENSE 1 8 AQID
-     x CERT 1 1 8
+     x OPENPGPKEY AQID
-     x OPENPGPKEY
-     x OPENPGPKEY !!!
+     x DHCID AQID
-     x DHCID
+     x ZONEMD 1 1 1 ${'00'.repeat(48)}
+     @ CSYNC 66 3 A NS AAAA
- N   @ CSYNC 66 65536 A
+     x NID 10 0014:4fff:ff20:ee64
-     x NID 10 0014:4fff:ff20
+     x L32 10 192.0.2.1
-     x L32 10 2001:db8::1
+     x L64 10 2001:0DB8:1140:1000
-     x L64 10 2001:0DB8:1140
+     x LP 10 y.example.net.
-     x LP y.example.net.
+     x EUI48 00-00-5e-00-53-2a
-     x EUI48 00:00:5e:00:53:2a
-     x EUI48 00-00-5e-00-53
+     x EUI64 00-00-5e-ef-10-00-00-2a
-     x EUI64 00-00-5e-00-53-2a
+     x APL 1:192.0.2.0/24 !2:2001:db8::/32
+     x APL
-     x APL 1:192.0.2.0/33
-     x APL 3:192.0.2.0/24
-     x APL 1:192.0.2.0
+     x IPSECKEY 10 1 2 192.0.2.1 AQID
+     x IPSECKEY 10 0 2 . AQID
+     x IPSECKEY 10 3 2 y.example.net. AQID
-     x IPSECKEY 10 1 2 y.example.net. AQID
+ KN  x AMTRELAY 10 0 1 192.0.2.1
+ KN  x AMTRELAY 10 0 0 .
-     x AMTRELAY 10 2 1 192.0.2.1
+ KN  x HIP 2 200100107B1A74DF365639CC39F1D578 AwEAAbdx y.example.net.
-     x HIP 2 xyz AwEAAbdx
+     x KEY 512 3 8 AQID
-     x KEY 512 3 8
+     x MINFO a.example.net. b.example.net.
+ K   x MB y.example.net.
+ K   x MG y.example.net.
+ K   x MR y.example.net.
+     x RT 10 y.example.net.
+ K   x X25 "311061700956"
+ K   x ISDN "150862028003217" "004"
+ K   x PX 10 a.example.net. b.example.net.
+ K   x NSAP 0x47.0005.80.005a00.0000.0001.e133.ffffff000161.00
+ K   x WKS 192.0.2.1 TCP 25
-     x WKS 192.0.2.1
+ K   x NULL \# 1 00
+     x TYPE65280 \# 4 0A000001
+     x TYPE65280 \# 0
+     x TYPE65280 \# 4 0A 00 00 01
- N   x TYPE65280 \# 3 0A000001
- N   x TYPE65280 \# 5 0A000001
-     x TYPE65280 0A000001
-     x TYPE65280 \# 4 0A0000ZZ
-     x TYPE65280
-     x TYPE65536 \# 0
-     x TYPE99999 \# 0
-     x TYPEX \# 0
+     x TYPE1 \# 4 C0000201
+     x TYPE1 192.0.2.1
+     x type65280 \# 0
-     x NONSENSE 192.0.2.1
-     x 192.0.2.1
-     x ANY 192.0.2.1
-     x AXFR \# 0
-     x IXFR \# 0
-     x MAILB \# 0
-     x TSIG \# 0
-     x TKEY \# 0
- KN  x TYPE249 \# 0
- KN  x TYPE250 \# 0
- KN  x TYPE255 \# 0
- N   x OPT \# 0
- KN  x TYPE41 \# 0
- K   x TYPE0 \# 0
-     x NXNAME \# 0
+     x IN A 192.0.2.1
+     x in a 192.0.2.1
+     x 300 A 192.0.2.1
+     x 300 IN A 192.0.2.1
+     x IN 300 A 192.0.2.1
+ K   x CLASS1 A 192.0.2.1
-     x IN IN A 192.0.2.1
-     x 300 300 A 192.0.2.1
-     x 300 IN 300 A 192.0.2.1
-     x IN 300 IN A 192.0.2.1
-     x CH A 192.0.2.1
-     x CH TXT "x"
-     x HS TXT "x"
-     x CLASS3 TXT "x"
-     x CLASS255 A 192.0.2.1
-     x NONE A 192.0.2.1
-     x ANY A 192.0.2.1
+     x 0 A 192.0.2.1
+     x 1h A 192.0.2.1
+     x 1H30M A 192.0.2.1
+     x 1w2d3h4m5s A 192.0.2.1
+     x 1d1d A 192.0.2.1
- N   x 1h30 A 192.0.2.1
- N   x 1hh A 192.0.2.1
-     x 1x A 192.0.2.1
- N   x h A 192.0.2.1
-     x 1.5h A 192.0.2.1
-     x -1 A 192.0.2.1
+     x 2147483647 A 192.0.2.1
!     x 2147483648 A 192.0.2.1
!     x 4294967295 A 192.0.2.1
- N   x 4294967296 A 192.0.2.1
- N   x 99999w A 192.0.2.1
+     x 00300 A 192.0.2.1
! B   a_b A 192.0.2.1
! B   _x A 192.0.2.1
! B   x_ AAAA 2001:db8::1
! B   a_b MX 10 mail.example.net.
+     _x TXT "a"
+     _x._tcp SRV 0 0 1 y.example.net.
+     a_b CNAME y.example.net.
+     a_b NS ns.example.net.
! B   x NS ns_1.example.net.
! B   x MX 10 mail_1.example.net.
! B   x SRV 0 0 1 y_1.example.net.
! B   -x A 192.0.2.1
! B   x- A 192.0.2.1
- N   a+b A 192.0.2.1
+     *.x A 192.0.2.1
! B   x.* A 192.0.2.1
! B   a.*.b A 192.0.2.1
! B   a\.b A 192.0.2.1
+     xn--mnchen-3ya A 192.0.2.1
- N   münchen A 192.0.2.1
+     1 A 192.0.2.1
+     1.2.3 A 192.0.2.1
+     X.EXAMPLE.COM. A 192.0.2.1
! N   y.example.org. A 192.0.2.1
! N   com. A 192.0.2.1
! N   . A 192.0.2.1
! N   xexample.com. A 192.0.2.1
-     x..y A 192.0.2.1
-     .x A 192.0.2.1
-     .. A 192.0.2.1
+     ${'a'.repeat(63)} A 192.0.2.1
-     ${'a'.repeat(64)} A 192.0.2.1
+     ${`${'a'.repeat(59)}.`.repeat(4)}b A 192.0.2.1
-     ${`${'a'.repeat(63)}.`.repeat(4)}b A 192.0.2.1
-     x CNAME ${'a'.repeat(64)}.example.net.
-     x CNAME ${`${'a'.repeat(63)}.`.repeat(4)}b.
+ K   "x" A 192.0.2.1
+     \120 A 192.0.2.1
- KN  \999 A 192.0.2.1
+     @ TXT "x"
+     @ A 192.0.2.1
+     x TXT "${'a'.repeat(255)}"
- K   x TXT "${'a'.repeat(256)}"
- K   x TXT ${'a'.repeat(256)}
+     x TXT "${'a'.repeat(255)}" "${'a'.repeat(255)}"
- K   x SPF "${'a'.repeat(256)}"
-     x HINFO "${'a'.repeat(256)}" b
+     x CAA 0 issue "${'a'.repeat(300)}"
+     x URI 1 1 "${'a'.repeat(300)}"
- KN  x TYPE200 \# 0
- KN  x TYPE128 \# 0
! B   x HTTPS 1 y_1.example.net.
-     x HTTPS 0 . mandatory=port
-     x HTTPS 1 . mandatory=alpn
+     x HTTPS 1 . mandatory=key65280 key65280=a
+     x HTTPS 1 . port="443"
+     x HTTPS 1 . ipv4hint="192.0.2.1,192.0.2.2"
- BN  münchen TXT x
+     x PTR a_b.example.net.
!     x MX 10 192.0.2.1.
!     x NS 192.0.2.1.
!     @ NS 192.0.2.1.
!     x SRV 0 0 1 192.0.2.1.
+     gc._msdcs A 192.0.2.1
! B   x._msdcs A 192.0.2.1
+ K   a+b TXT "x"
+     a/b PTR y.example.net.
! B   a/b A 192.0.2.1
- N   x TXT (a
- N   x A ( 192.0.2.1
+     x ( 300 A 192.0.2.1 )
+     x RRSIG A 13 3 4294967295 20300101000000 20200101000000 12345 example.com. AAAA
+     x MX 010 a.example.net.
-     x MX 0x10 a.example.net.
- N   x MX +10 a.example.net.
+     x CAA 0 issue "a;b"
+ N   x CAA 0 ISSUE "a"
+     x SSHFP 0 0 00
+     x A 192.0.2.1 ; "
+     x A 192.0.2.1 ; (
`;
