/**
 * Zones. A line `=== <verdict> <line of the fault> <servers that differ> | <title>` begins each, with the signs of
 * `record-lines.ts`. Lines 1 to 3 are $TTL, SOA and NS, except in a zone that begins with `~`.
 */
export const WHOLE_ZONES = String.raw`
=== + | SOA record in parentheses
~@ SOA ns.example.net. h.example.net. (
  1 ; serial
  2h ; refresh
  15m
  2w
  300 )
@ NS ns.example.net.
=== + | SOA record over several lines, parenthesis at the end
~$TTL 1h
@ IN SOA ns.example.net. h.example.net. (
  1
  2
  3
  4
  5
  )
  IN NS ns.example.net.
=== - 4 N | parenthesis that is not closed
x TXT ( "a"
y A 192.0.2.1
=== - 4 | parenthesis that was never opened
x TXT "a" )
y A 192.0.2.1
=== ! 4 KN | parentheses inside parentheses
x TXT ( ( "a" ) "b" )
=== + | comment with a parenthesis
x TXT ( "a" ; (
 "b" )
=== + | record in parentheses from the name on
x ( A
 192.0.2.1 )
=== + | owner of the line before
x A 192.0.2.1
  A 192.0.2.2
	TXT "a"
=== + | owner of the line before a comment and an empty line
x A 192.0.2.1

; comment
  ; indented comment
  A 192.0.2.2
=== + | line with nothing but white space
x A 192.0.2.1
   
y A 192.0.2.2
=== ! 4 KN | $ORIGIN relative and absolute
$ORIGIN sub
x A 192.0.2.1
$ORIGIN example.com.
y A 192.0.2.2
=== + | $ORIGIN of the root
$ORIGIN com.
x.example A 192.0.2.1
$ORIGIN .
y.example.com A 192.0.2.2
=== - 4 | $ORIGIN without a name
$ORIGIN
x A 192.0.2.1
=== - 4 | $ORIGIN with two names
$ORIGIN a.example.com. b.example.com.
=== - 4 | $ORIGIN with an empty label
$ORIGIN a..b
=== + | directives in lower case
$ttl 300
$origin sub.example.com.
x A 192.0.2.1
=== + | $TTL with units
$TTL 1h30m
x A 192.0.2.1
=== - 4 | $TTL without a time
$TTL
x A 192.0.2.1
=== - 4 | $TTL that is no time
$TTL soon
x A 192.0.2.1
=== - 4 N | $TTL beyond 32 bits
$TTL 4294967296
x A 192.0.2.1
=== ! 4 | $TTL beyond 31 bits
$TTL 2147483648
x A 192.0.2.1
=== - 4 | $TTL with two times
$TTL 300 600
x A 192.0.2.1
=== - 4 | unknown directive
$FOO bar
=== - 4 | $INCLUDE
$INCLUDE /nonexistent/file
=== - 4 | $INCLUDE without a file
$INCLUDE
=== - 4 | indented directive
 $TTL 300
x A 192.0.2.1
=== ! 4 KN | $GENERATE
$GENERATE 1-3 host$ A 192.0.2.$
=== ! 4 KN | $GENERATE with a step
$GENERATE 0-10/5 host$ A 192.0.2.$
=== ! 4 KN | $GENERATE with TTL and class
$GENERATE 1-3 host$ 300 IN A 192.0.2.$
=== ! 4 KN | $GENERATE with offset, width and base
$GENERATE 1-3 h${'${0,3,d}'} AAAA 2001:db8::${'${10,2,x}'}
=== ! 4 KN | $GENERATE of CNAME records
$GENERATE 1-3 $ CNAME $.rev.example.net.
=== ! 4 KN | $GENERATE of PTR records with a negative offset
$GENERATE 5-7 $ PTR h${'${-5}'}.example.net.
=== ! 4 KN | $GENERATE with nibbles
$GENERATE 0-2 ${'${0,3,n}'} PTR h$.example.net.
=== - 4 | $GENERATE that ends before it begins
$GENERATE 3-1 host$ A 192.0.2.$
=== - 4 | $GENERATE without a range
$GENERATE host$ A 192.0.2.$
=== - 4 | $GENERATE without data
$GENERATE 1-3 host$ A
=== - 4 | $GENERATE of addresses that are none
$GENERATE 254-257 host$ A 192.0.2.$
=== - 4 | $GENERATE with a step of zero
$GENERATE 1-3/0 host$ A 192.0.2.$
=== ! 4 KN | $GENERATE outside the zone
$GENERATE 1-3 host$.example.org. A 192.0.2.$
=== - 4 | $GENERATE of an alias with other records
$GENERATE 1-3 host CNAME h$
=== - 1 | byte order mark before the first record
~${'\uFEFF'}@ 300 SOA ns.example.net. h.example.net. 1 2 3 4 5
@ 300 NS ns.example.net.
=== + K | Windows line ends
x A 192.0.2.1${'\r'}
y A 192.0.2.2${'\r'}
=== + | tabs
x	300	IN	A	192.0.2.1
=== - 4 N | string over two lines
x TXT "a
b"
=== + | string in quotes next to the comment
x TXT "a";comment
=== + | comment directly after the data
x A 192.0.2.1;comment
=== ! 4 | text that ends at its semicolon
_dmarc TXT v=DMARC1; p=reject
=== ! 4 | key that ends at its semicolon
s._domainkey TXT v=DKIM1; k=rsa; p=AAAA
=== - 1 N | first record without an owner
~ 300 SOA ns.example.net. h.example.net. 1 2 3 4 5
 300 NS ns.example.net.
=== + | no TTL anywhere
~@ SOA ns.example.net. h.example.net. 1 2 3 4 5
@ NS ns.example.net.
x A 192.0.2.1
=== + | TTL of the record before
~@ 300 SOA ns.example.net. h.example.net. 1 2 3 4 5
@ NS ns.example.net.
=== - 0 | no SOA record
~$TTL 300
@ NS ns.example.net.
x A 192.0.2.1
=== - 0 KN | no NS record
~$TTL 300
@ SOA ns.example.net. h.example.net. 1 2 3 4 5
x A 192.0.2.1
=== - 4 K | second SOA record
@ SOA ns.example.net. hostmaster.example.net. 2 7200 900 1209600 300
=== + N | the same SOA record twice
@ SOA ns.example.net. hostmaster.example.net. 1 7200 900 1209600 300
=== - 4 K | SOA record below the apex
sub SOA ns.example.net. hostmaster.example.net. 1 7200 900 1209600 300
=== + | SOA record at the end
~$TTL 300
@ NS ns.example.net.
x A 192.0.2.1
@ SOA ns.example.net. h.example.net. 1 2 3 4 5
=== - 1 N | SOA record with a serial number that is too large
~@ 300 SOA ns.example.net. h.example.net. 4294967296 2 3 4 5
@ 300 NS ns.example.net.
=== - 1 | SOA record with an address
~@ 300 SOA ns.example.net. admin@example.net 1 2 3 4
@ 300 NS ns.example.net.
=== - 1 | SOA record with four numbers
~@ 300 SOA ns.example.net. h.example.net. 1 2 3 4
@ 300 NS ns.example.net.
=== - 1 | SOA record with six numbers
~@ 300 SOA ns.example.net. h.example.net. 1 2 3 4 5 6
@ 300 NS ns.example.net.
=== + | SOA record with times of zero
~@ 300 SOA ns.example.net. h.example.net. 0 0 0 0 0
@ 300 NS ns.example.net.
=== + | the same record twice
x A 192.0.2.1
x A 192.0.2.1
=== + | the same record in other letters
x CNAME y.example.net.
X CNAME Y.EXAMPLE.NET.
=== + | different TTLs in a set
x 300 A 192.0.2.1
x 600 A 192.0.2.2
=== - 5 | CNAME next to TXT
x CNAME y.example.net.
x TXT "a"
=== - 4 | TXT next to CNAME
x TXT "a"
x CNAME y.example.net.
=== - 5 | CNAME next to A in capitals
x CNAME y.example.net.
X A 192.0.2.1
=== - 5 | two CNAME records
x CNAME y.example.net.
x CNAME z.example.net.
=== - 4 | CNAME at the apex
@ CNAME y.example.net.
=== - 5 | CNAME next to DNAME
x CNAME y.example.net.
x DNAME z.example.net.
=== - 5 | CNAME next to NS
x CNAME y.example.net.
x NS ns.example.net.
=== - 5 | CNAME next to MX
x CNAME y.example.net.
x MX 10 mail.example.net.
=== - 5 | CNAME next to DS
x CNAME y.example.net.
x DS 12345 13 2 ${'00'.repeat(32)}
=== - 5 | CNAME next to an unknown type
x CNAME y.example.net.
x TYPE65280 \# 0
=== + | CNAME next to RRSIG and NSEC
x CNAME y.example.net.
x RRSIG CNAME 13 3 3600 20300101000000 20200101000000 12345 example.com. ${'A'.repeat(86)}==
x NSEC z.example.com. CNAME RRSIG NSEC
=== + | CNAME of a wildcard
* CNAME y.example.net.
=== - 5 | CNAME of a wildcard next to TXT
* CNAME y.example.net.
* TXT "a"
=== + | CNAME above other names
x CNAME y.example.net.
z.x A 192.0.2.1
=== + | chain of CNAME records
x CNAME y
y CNAME z
z A 192.0.2.1
=== + | CNAME to itself
x CNAME x
=== + | CNAME to a name that does not exist
x CNAME y
=== + | DNAME at the apex
@ DNAME y.example.net.
=== - 5 B | name below a DNAME record
x DNAME y.example.net.
a.x A 192.0.2.1
=== - 5 | two DNAME records
x DNAME y.example.net.
x DNAME z.example.net.
=== + | DNAME next to A
x DNAME y.example.net.
x A 192.0.2.1
=== - 4 BN | DNAME next to NS
x DNAME y.example.net.
x NS ns.example.net.
=== ! 4 N | record outside the zone
www.example.org. A 192.0.2.1
=== ! 4 N | record of the parent zone
com. NS a.example.net.
=== ! 4 | zone twice in the owner
www.example.com A 192.0.2.1
=== ! 4 | zone twice in the target
x CNAME www.example.com
=== ! 4 | zone twice in the mail server
@ MX 10 mail.example.com
=== - 4 KN | name server of the zone without address
@ NS ns1
=== + | name server of the zone with an address
@ NS ns1
ns1 A 192.0.2.1
=== + | name server of the zone with an IPv6 address
@ NS ns1
ns1 AAAA 2001:db8::1
=== - 4 KN | name server of the zone that is an alias
@ NS ns1
ns1 CNAME ns.example.net.
=== - 4 KN | name server that is an address
@ NS 192.0.2.1
=== + | name server with the address of a wildcard
@ NS ns1
* A 192.0.2.1
=== + | name server in a delegation with glue
@ NS ns.sub
sub NS ns.sub
ns.sub A 192.0.2.1
=== ! 4 | delegation to a name below it without glue
sub NS ns.sub
=== + | delegation with glue
sub NS ns.sub
ns.sub A 192.0.2.1
=== + | delegation to servers elsewhere
sub NS ns.example.net.
=== ! 4 | delegation to a name of the zone without address
sub NS ns1
=== ! 4 | delegation to an alias of the zone
sub NS ns1
ns1 CNAME ns.example.net.
=== ! 4 | delegation to a name with other records only
sub NS ns1
ns1 TXT "a"
=== ! 5 | one of two servers without glue
sub NS ns.example.net.
sub NS ns.sub
=== + | delegation to a server of the zone
sub NS ns1
ns1 A 192.0.2.1
=== + | delegation to the server of another delegation, with glue
sub NS ns.other
other NS ns.other
ns.other A 192.0.2.1
=== ! 4 | delegation to an address
sub NS 192.0.2.1
=== ! 6 | record below a delegation
sub NS ns.sub
ns.sub A 192.0.2.1
www.sub TXT "a"
=== ! 5 | record next to a delegation
sub NS ns.example.net.
sub TXT "a"
=== + | DS record of a delegation
sub NS ns.example.net.
sub DS 12345 13 2 ${'00'.repeat(32)}
=== ! 4 | DS record without a delegation
sub DS 12345 13 2 ${'00'.repeat(32)}
=== - 4 KN | DS record at the apex
@ DS 12345 13 2 ${'00'.repeat(32)}
=== - 4 KN | delegation of a wildcard
* NS ns.example.net.
=== - 4 KN | delegation of a wildcard below the apex
*.sub NS ns.example.net.
=== + | DNAME of a wildcard
*.sub DNAME y.example.net.
=== ! 4 | mail server of the zone without address
@ MX 10 mail
=== ! 4 | mail server of another name without address
x MX 10 mail
=== ! 4 | mail server that is an alias
@ MX 10 mail
mail CNAME y.example.net.
=== ! 4 | mail server of another name that is an alias
x MX 10 mail
mail CNAME y.example.net.
=== ! 4 | mail server that is an address
@ MX 10 192.0.2.1
=== + | mail server of the zone with an address
@ MX 10 mail
mail A 192.0.2.1
=== + | mail server with the address of a wildcard
@ MX 10 mail
* A 192.0.2.1
=== + | mail server in a delegation
@ MX 10 mail.sub
sub NS ns.example.net.
=== + | mail server below a DNAME record
@ MX 10 mail.x
x DNAME y.example.net.
=== ! 4 | mail server with other records only
@ MX 10 mail
mail TXT "a"
=== ! 4 | mail server below a name that exists, above it a wildcard
@ MX 10 mail.x
x TXT "a"
* A 192.0.2.1
=== + | mail server that is the zone itself
@ MX 10 @
@ A 192.0.2.1
=== + | no mail is accepted
@ MX 0 .
=== + | no mail is accepted, next to another server
@ MX 0 .
@ MX 10 mail.example.net.
=== ! 4 | service of a name without address
_sip._tcp SRV 0 0 5060 sip
=== ! 4 | service of a name that is an alias
_sip._tcp SRV 0 0 5060 sip
sip CNAME y.example.net.
=== + | service of a name with an address
_sip._tcp SRV 0 0 5060 sip
sip AAAA 2001:db8::1
=== + | no such service
_sip._tcp SRV 0 0 0 .
=== ! 4 | service that is an address
_sip._tcp SRV 0 0 5060 192.0.2.1
=== + | RRSIG in a zone without keys
x A 192.0.2.1
x RRSIG A 13 3 3600 20300101000000 20200101000000 12345 example.com. ${'A'.repeat(86)}==
=== + | key without signatures
@ DNSKEY 257 3 13 ${'A'.repeat(86)}==
=== + | wildcards in the middle and at the beginning
*.a A 192.0.2.1
*.*.b TXT "a"
*c TXT "a"
=== + | wildcard without a delegation below it
* A 192.0.2.1
sub NS ns.example.net.
=== + | empty non-terminal
a.b.c.d A 192.0.2.1
=== + | no line break at the end
~@ 300 SOA ns.example.net. h.example.net. 1 2 3 4 5
@ 300 NS ns.example.net.
x 300 A 192.0.2.1
=== + | many strings
x TXT ${'"a" '.repeat(500)}
=== - 4 | data of more than 64 KiB
x TXT ${`"${'a'.repeat(255)}" `.repeat(257)}
=== - 4 | words that are no record
hello world
=== - 4 | HTML
<!DOCTYPE html>
=== - 4 | comment in the notation of other programs
# a comment
=== - 4 | comment with slashes
// a comment
=== - 4 | name alone
x
=== - 4 | type alone
x A
=== - 5 | record that is wrong among others that are not
x A 192.0.2.1
y A 192.0.2.810
z A 192.0.2.3
=== + | escaped dot, space and semicolon in a name
a\.b TXT "x"
a\032b TXT "x"
a\;b TXT "x"
a\@b TXT "x"
=== - 4 | zone of another class
x CH A 192.0.2.1
=== + | TXT record over lines
x TXT ( "v=DKIM1; "
        "k=rsa; "
        "p=AAAA" )
=== ! 4 K | alias whose target is a URL
www CNAME https://www.example.net/
=== + | service binding in the alias mode
@ HTTPS 0 www.example.net.
=== + | service binding of several priorities, one of them zero
@ HTTPS 1 . alpn=h2
@ HTTPS 0 www.example.net.
=== + | reverse names in a zone
1.2 PTR host.example.net.
=== + | several CAA records
@ CAA 0 issue "a.example.net"
@ CAA 0 issuewild ";"
@ CAA 0 iodef "mailto:a@example.net"
=== ! 4 KN | $GENERATE with data in quotes
$GENERATE 1-3 h$ MX "10 m$.example.net."
=== - 4 | $GENERATE with data of two words
$GENERATE 1-3 h$ MX 10 m$.example.net.
=== ! 4 KN | $GENERATE with a dollar sign in the name
$GENERATE 1-3 h$$x TXT a
=== ! 4 KN | $GENERATE with a dollar sign after a backslash
$GENERATE 1-3 h\$x TXT a
=== - 4 | $GENERATE with a form that is none
$GENERATE 1-3 ${'${x}'} A 192.0.2.1
=== ! 4 KN | $GENERATE of a wildcard and the apex
$GENERATE 1-3 * A 192.0.2.$
$GENERATE 1-3 @ A 192.0.2.$
=== ! 4 KN | $GENERATE with class before TTL
$GENERATE 1-3 h$ IN 300 A 192.0.2.$
=== ! 4 | unquoted policy with spaces
x TXT v=spf1 include:spf.example.net -all
=== + | unquoted text with a comment
x TXT abc ; comment
=== + | directive before a comment
$TTL 1h;c
$ORIGIN a.example.com.;c
x A 192.0.2.1
=== - 4 | SOA record with a TTL that is none
@ 1h30 SOA ns.example.net. hostmaster.example.net. 1 7200 900 1209600 300
=== - 1 N | SOA record with a refresh time that is none
~@ 300 SOA ns.example.net. h.example.net. 1 1h30 3 4 5
@ 300 NS ns.example.net.
=== - 1 | byte order mark before a directive
~${'\uFEFF'}$TTL 300
@ SOA ns.example.net. h.example.net. 1 2 3 4 5
@ NS ns.example.net.
=== - 1 | byte order mark before a comment
~${'\uFEFF'}; a zone
@ 300 SOA ns.example.net. h.example.net. 1 2 3 4 5
@ 300 NS ns.example.net.
=== ! 4 | mail server of the zone twice
@ MX 10 mail.example.com
=== - 4 N | delegation to a URL
sub NS https://ns.example.net.
=== ! 4 | mail server that is an address with a final dot
@ MX 10 192.0.2.1.
=== ! 4 | alias whose target is an address
www CNAME 192.0.2.1
=== + | alias in a reverse zone
1 CNAME 1.0/25.2.0.192.in-addr.arpa.
=== ! 4 | service below a delegation without glue, and one elsewhere
sub NS ns.sub
_sip._tcp SRV 0 0 5060 sip.sub
=== + | service of a name that a DNAME record redirects
_sip._tcp SRV 0 0 5060 sip.old
old DNAME new.example.net.
=== ! 5 | several services, one of a name without address
_sip._tcp SRV 0 0 5060 sip
_sip._tcp SRV 1 0 5060 sip2
sip A 192.0.2.1
=== ! 4 | mail server with the alias of a wildcard
@ MX 10 mail
* CNAME y.example.net.
=== + | mail server with an IPv6 address only
@ MX 10 mail
mail AAAA 2001:db8::1
=== ! 6 | name below a delegation that is no glue
sub NS ns.sub
ns.sub AAAA 2001:db8::1
x.sub MX 10 mail.example.net.
=== + | delegation with glue of both families
sub NS a.sub
sub NS b.sub
a.sub A 192.0.2.1
b.sub AAAA 2001:db8::1
=== ! 5 | delegation to several servers, one without address
sub NS ns1
sub NS ns2
ns1 A 192.0.2.1
=== + | delegation below a delegation
sub NS ns.example.net.
=== - 5 B | DNAME at the apex and a name below it
@ DNAME y.example.net.
www A 192.0.2.1
`;
