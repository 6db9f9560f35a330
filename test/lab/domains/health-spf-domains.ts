import { type LabDomain, MX, txt, WEB } from './lab-domain.js';

const DMARC = '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"';
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** A correct domain, except for its SPF record. */
function withSpf(name: string, shows: string, spf: string, more = ''): LabDomain {
  return { name, shows, records: `${WEB}\n${MX}\n@ TXT ${txt(spf)}\n${DMARC}\n${more}` };
}

const MANY_SENDERS = Array.from({ length: 250 }, (_, i) => `ip4:77.77.10${i % 2}.${i}`).join(' ');

export const HEALTH_SPF_DOMAINS: readonly LabDomain[] = [
  { name: 'nospf.com', shows: 'receives mail, but has no SPF record', records: `${WEB}\n${MX}\n${DMARC}` },
  withSpf('spfquoted.com', 'SPF in quotation marks', '"v=spf1 mx -all"'),
  withSpf('spfprose.com', 'SPF that is a sentence', 'v=spf1: mail from our office only'),
  withSpf('spfunknown.com', 'SPF with an unknown mechanism', 'v=spf1 server:mail.spfunknown.com -all'),
  withSpf('spfhostname.com', 'SPF with a host name for an address', 'v=spf1 ip4:mail.perfect.test -all'),
  withSpf('spfprovidertypo.com', 'SPF that includes a provider by a wrong name', 'v=spf1 include:mailboxx.org -all'),
  {
    name: 'spfcrowd.com',
    shows: 'two SPF records that need too many lookups as one',
    records: `${WEB}\n${MX}\n${numbers(2)
      .map(
        (i) =>
          `@ TXT "v=spf1 ${numbers(6)
            .map((j) => `a:h${6 * i + j}.spfcrowd.com`)
            .join(' ')} ~all"`,
      )
      .join('\n')}\n${numbers(18)
      .map((i) => `h${i} A 77.77.4.1`)
      .join('\n')}\n${DMARC}`,
  },
  {
    name: 'txtpair.com',
    shows: 'two texts at one name, both with something wrong',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx ?all"\n@ TXT "\\"site-token=1\\""\n${DMARC}`,
  },
  withSpf('spfsemicolon.com', 'SPF with semicolons', 'v=spf1;mx;-all'),
  withSpf(
    'spfglued.com',
    'SPF with the end stuck to a term',
    'v=spf1 include:_spf.spfglued.com~all',
    '_spf TXT "v=spf1 ip4:77.77.4.1 -all"',
  ),
  withSpf(
    'spfnear.com',
    'SPF with nine of ten look-ups',
    `v=spf1 ${numbers(9)
      .map((i) => `a:h${i}.spfnear.com`)
      .join(' ')} ~all`,
    numbers(9)
      .map((i) => `h${i} A 77.77.4.${i}`)
      .join('\n'),
  ),
  withSpf('spfpartly.com', 'SPF that includes a domain without working name servers', 'v=spf1 include:alldead.de -all'),
  withSpf('spfgone.com', 'SPF that includes a name without SPF', 'v=spf1 mx include:_spf.spfgone.com -all'),
  withSpf('spftwice.com', 'SPF that includes a name with two records', 'v=spf1 include:multispf.com -all'),
  withSpf('spffaulty.com', 'SPF that includes an unreadable record', 'v=spf1 include:spftypo.com -all'),
  withSpf(
    'spfnested.com',
    'SPF whose provider refers to nothing',
    'v=spf1 include:_spf.spfnested.com -all',
    '_spf TXT "v=spf1 include:gone.spfnested.com -all"',
  ),
  withSpf(
    'spfhosts.com',
    'SPF with an mx term for eleven hosts',
    'v=spf1 mx:many.spfhosts.com -all',
    numbers(11)
      .map((i) => `many MX ${i} h${i}.spfhosts.com.`)
      .join('\n'),
  ),
  withSpf('spfvoid.com', 'SPF with one term that leads nowhere', 'v=spf1 mx a:gone.spfvoid.com -all'),
  withSpf(
    'spfvoids.com',
    'SPF with three terms that lead nowhere',
    'v=spf1 mx a:a.spfvoids.com mx:b.spfvoids.com exists:c.spfvoids.com -all',
  ),
  withSpf(
    'spfvoidprovider.com',
    'SPF whose provider has a term that leads nowhere',
    'v=spf1 include:_spf.spfvoidprovider.com -all',
    '_spf TXT "v=spf1 a:gone.spfvoidprovider.com mx:perfect.test -all"',
  ),
  withSpf('spfredirect.com', 'SPF with redirect to the record of another domain', 'v=spf1 redirect=perfect.test'),
  withSpf('spfendless.com', 'SPF without an end', 'v=spf1 mx'),
  withSpf('spfptr.com', 'SPF by reverse names', 'v=spf1 mx ptr -all'),
  withSpf('spfwide.com', 'SPF for a very large network', 'v=spf1 ip4:77.0.0.0/12 -all'),
  withSpf('spfvast.com', 'SPF for half of the internet', 'v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all'),
  withSpf('spfbulky.com', 'an SPF record too long to be handed over', `v=spf1 ${MANY_SENDERS} ?all`),
  withSpf('spfprivate.com', 'SPF with a private address', 'v=spf1 mx ip4:10.0.0.0/8 -all'),
  withSpf('spforder.com', 'SPF with terms behind its end', 'v=spf1 mx -all ip4:77.77.4.1 redirect=perfect.test'),
  withSpf('spfalltwice.com', 'SPF with two ends', 'v=spf1 mx -all ~all'),
  withSpf('spfduplicate.com', 'SPF with duplicate terms', 'v=spf1 mx ip4:77.77.4.1 ip4:77.77.4.1 -all'),
  withSpf('spfmacro.com', 'SPF with a macro', 'v=spf1 mx exists:%{i}.spf.spfmacro.com -all'),
  withSpf(
    'spfequals.com',
    'SPF that includes with an equals sign',
    'v=spf1 mx include=_spf.spfequals.com -all',
    '_spf TXT "v=spf1 ip4:77.77.4.1 -all"',
  ),
  withSpf('spfleftover.com', 'SPF with the redirect of a former provider', 'v=spf1 mx -all redirect=_spf.google.com'),
  withSpf(
    'spfmacrowild.com',
    'SPF with a macro that a wildcard answers for everyone',
    'v=spf1 mx exists:%{i}.spf.spfmacrowild.com -all',
    '*.spf A 127.0.0.2',
  ),
  withSpf('spfmacrochosen.com', 'SPF that includes a name of the greeting', 'v=spf1 mx include:_spf.%{h} -all'),
  withSpf(
    'spfopened.com',
    'SPF that includes a record for everyone',
    'v=spf1 mx include:_spf.spfopened.com -all',
    '_spf TXT "v=spf1 ip4:77.77.4.0/24 +all"',
  ),
  withSpf(
    'spfhandedover.com',
    'SPF that redirects to a record for everyone',
    'v=spf1 redirect=_spf.spfhandedover.com',
    '_spf TXT "v=spf1 include:_all.spfhandedover.com -all"\n_all TXT "v=spf1 all"',
  ),
  withSpf(
    'spfundecided.com',
    'SPF that redirects to a record without a decision',
    'v=spf1 redirect=_spf.spfundecided.com',
    '_spf TXT "v=spf1 mx:perfect.test ?all"',
  ),
  withSpf(
    'spfprovidervast.com',
    'SPF whose provider permits half of the internet',
    'v=spf1 include:_spf.spfprovidervast.com -all',
    '_spf TXT "v=spf1 ip4:128.0.0.0/1 ~all"',
  ),
  withSpf('spfneighbours.com', 'SPF for the large networks of its hosts', 'v=spf1 a/12 mx//20 -all'),
  withSpf('spfmxvast.com', 'SPF for the whole /8 of its mail hosts', 'v=spf1 mx/8 -all'),
  withSpf(
    'spfblocked.com',
    'SPF with three terms that resolve to nothing before its senders',
    'v=spf1 a:a.spfblocked.com a:b.spfblocked.com a:c.spfblocked.com include:_spf.spfblocked.com mx -all',
    '_spf TXT "v=spf1 ip4:77.77.4.9 -all"',
  ),
];
