import { describeCheck } from '#test/checks/describe-check.js';
import { cost, reference, withLookups, spfPolicy } from '#test/checks/health-domain.js';
import { absent } from '#base/domain/fact.js';
import type { SpfCost } from '#formats/records/spf-lookup-count.js';
import { advise, step } from '#engine/repair/fixes.js';
import { spfBroad } from './spf-broad.check.js';

const of = (text: string, ...costs: SpfCost[]) => ({ ...spfPolicy(text), ...withLookups(...costs) });
const row = (...terms: string[]) => [{ terms }, advise(step('spf-broad', { terms }))] as const;
const include = (text: string) => of('v=spf1 include:a.example -all', reference('include:a.example', text));
const foreign = (term: string) =>
  [{ terms: [`${term} (a.example)`] }, advise(step('spf-foreign', { term, owner: 'a.example' }))] as const;

describeCheck(spfBroad, {
  wide: [
    [of('v=spf1 ip4:77.0.0.0/15 -all'), ...row('ip4:77.0.0.0/15')],
    [of('v=spf1 ip4:77.0.0.0/9 ip6:2a00::/31 -all'), ...row('ip4:77.0.0.0/9', 'ip6:2a00::/31')],
    [of('v=spf1 a/12 -all', cost('a/12')), ...row('a/12')],
    [of('v=spf1 mx:x.example//20 -all', cost('mx:x.example//20')), ...row('mx:x.example//20')],
    [of('v=spf1 ip4:80.0.0.0/15 ip4:77.0.0.0/9 -all'), ...row('ip4:77.0.0.0/9', 'ip4:80.0.0.0/15')],
    [of('v=spf1 ip6:2a00::/17 -all'), ...row('ip6:2a00::/17')],
    [include('v=spf1 ip6:2a00::/23 -all'), ...foreign('ip6:2a00::/23')],
    [include('v=spf1 ip4:77.0.0.0/11 -all'), ...foreign('ip4:77.0.0.0/11')],
  ],
  vast: [
    [of('v=spf1 ip4:77.0.0.0/8 mx -all', cost('mx')), ...row('ip4:77.0.0.0/8')],
    [of('v=spf1 ip4:77.0.0.0/9 ip4:80.0.0.0/9 -all'), ...row('ip4:77.0.0.0/9', 'ip4:80.0.0.0/9')],
    [of('v=spf1 ip6:2a00::/16 -all'), ...row('ip6:2a00::/16')],
    [of('v=spf1 ip4:77.0.0.0/8 ip4:80.0.0.0/16 ip4:81.0.0.0/17 -all'), ...row('ip4:77.0.0.0/8', 'ip4:80.0.0.0/16')],
    [of('v=spf1 ip4:0.0.0.0/1 -all'), ...row('ip4:0.0.0.0/1')],
    [of('v=spf1 ip6:::/0 -all'), ...row('ip6:::/0')],
    [of('v=spf1 mx/8 -all', cost('mx/8')), ...row('mx/8')],
    [include('v=spf1 ip4:128.0.0.0/1 ~all'), ...foreign('ip4:128.0.0.0/1')],
  ],
  silent: [
    of('v=spf1 ip4:77.0.0.0/16 ip6:2a00::/32 mx a/24 -all', cost('mx'), cost('a/24')),
    of('v=spf1 -ip4:0.0.0.0/0 mx -all'),
    of('v=spf1 a:gone.example/8 -all', cost('a:gone.example/8', 1, 'void')),
    of('v=spf1 ip4:10.0.0.0/8 -all'), // reported by spf-private
    include('v=spf1 ip4:77.0.0.0/12 ip6:2a00::/24 -all'),
    include('v=spf1 ip4:52.100.0.0/14 ip4:40.92.0.0/15 -all'), // a large provider
    of('v=spf1 ?include:a.example -all', reference('?include:a.example', 'v=spf1 ip4:0.0.0.0/0 -all')),
    { ...spfPolicy('v=spf1 ip4:77.0.0.0/8 foo -all'), spfLookups: absent },
  ],
});
