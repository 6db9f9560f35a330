"""SPF results by pyspf: the resolver as argument, lines of address and domain on stdin, one result per line."""
import sys

import spf

if hasattr(spf, "dns"):
    resolver = spf.dns.resolver.Resolver(configure=False)
    resolver.nameservers = [sys.argv[1]]
    spf.dns.resolver.default_resolver = resolver
else:
    spf.DNS.defaults["server"] = [sys.argv[1]]

for line in sys.stdin:
    address, domain = line.split()
    print(spf.check2(i=address, s="a@" + domain, h=domain)[0], flush=True)
