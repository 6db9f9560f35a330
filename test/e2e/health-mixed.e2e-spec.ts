import { LabReports } from '../health/lab-reports.js';
import { sweep } from '../sweep.js';

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

const FINE: [least: number, most: number] = [100, 100];

/** The assessment of an expert for realistic domains: exactly these warnings and problems, and a score in this range. */
const EXPECTED: readonly [domain: string, wrong: string[], notes: string[], score: [least: number, most: number]][] = [
  ['gsuite.com', [], ['dmarc-pass.both'], FINE],
  ['gsuiteold.com', ['mx-hosts.some-no-address'], [], [80, 97]],
  ['gsuitespf.com', ['dmarc-pass.provider-rejected'], ['spf-provider.absent'], [50, 60]],
  ['gsuitetwo.com', ['spf-record.several'], ['dmarc-pass.dkim-only'], [80, 90]],
  ['msgood.com', [], ['dmarc-pass.both'], FINE],
  ['msauto.com', ['subdomain-dangling.dead'], [], [90, 98]],
  ['msdkim.com', ['dkim-dangling.found'], [], [85, 97]],
  ['mixedproviders.com', ['mx-providers.mixed'], [], [85, 97]],
  ['parkedfull.com', [], [], FINE],
  ['parkedplain.com', [], ['dmarc-record.unused'], FINE],
  ['sendonly.com', [], [], FINE],
  ['xn--caf-dma.com', [], [], FINE],
  ['wildeverything.com', ['dmarc-record.missing'], ['wildcard.found'], [75, 90]],
  ['chainwww.com', [], [], FINE],
  ['v6everything.com', ['web-address.ipv6-only', 'mx-ipv6.ipv6-only'], [], [50, 70]],
  ['wwwexpired.com', ['https-reachable.www-outdated'], [], [75, 85]],
  ['wwwself.com', ['https-reachable.www-untrusted'], [], [75, 85]],
  ['wwwnone.com', ['https-reachable.www-broken'], [], [75, 85]],
  ['spfbehind.com', ['dmarc-pass.provider-rejected', 'spf-order.lost'], [], [50, 60]],
  ['redirectloop.com', ['site-redirect.loop'], [], [0, 50]],
  ['movedexpired.com', ['site-redirect.certificate'], [], [60, 75]],
  ['movedmismatch.com', ['site-redirect.certificate'], [], [60, 75]],
  ['movedclosed.com', ['site-redirect.closed'], [], [0, 50]],
  ['movedinside.com', ['site-redirect.private'], [], [0, 50]],
  ['movederror.com', ['site-redirect.error'], [], [75, 85]],
  ['downgrade.com', ['site-redirect.insecure'], [], [80, 95]],
  ['redirectdead.com', ['site-redirect.no-address', 'web-www.missing'], [], [0, 50]],
  ['brandalias.com', [], [], FINE],
  ['caanobody.com', ['caa-renewal.blocked'], [], [80, 95]],
  ['dkimrotated.com', [], ['dkim-revoked.found', 'dmarc-pass.both'], FINE],
  ['dkimquoted.com', ['dkim-keys.unusable', 'dkim-record.invalid'], [], [80, 95]],
  ['orgpolicy.com', ['dmarc-subdomains.weaker'], [], [90, 97]],
  ['news.orgpolicy.com', ['dmarc-policy.none'], ['dmarc-record.inherited'], [85, 95]],
  ['spfmacros.com', [], ['spf-macro.used', 'dmarc-pass.uncertain'], FINE],
  ['spften.com', ['spf-lookups.near'], [], [94, 98]],
  ['spfeleven.com', ['spf-lookups.over', 'dmarc-pass.some-rejected'], [], [45, 60]],
  ['spftwelve.com', ['spf-lookups.over', 'dmarc-pass.some-quarantined'], [], [65, 80]],
  ['spfmistyped.com', ['spf-syntax.invalid', 'dmarc-pass.rejected'], [], [45, 60]],
  ['spfjoined.com', ['spf-syntax.invalid', 'dmarc-pass.rejected'], [], [45, 60]],
  ['spfupper.com', [], [], FINE],
  ['dmarctight.com', [], [], FINE],
  ['mxlocalhost.com', ['mx-hosts.no-address'], [], [0, 50]],
  ['mxlabel.com', ['mx-hosts.no-address'], [], [0, 50]],
  ['mxcname.com', ['mx-hosts.alias'], [], [90, 97]],
  ['mxself.com', ['smtp-port25.no-answer'], [], [40, 50]],
  ['mailbox-only.com', [], ['https-reachable.no-server'], [95, 100]],
  ['v6silent.com', ['web-ipv6.dead'], [], [90, 96]],
  ['v4refusing.com', ['web-address-reach.ipv4-unreachable'], [], [70, 85]],
  ['roundrobin.com', ['web-address-reach.some-unreachable'], [], [88, 95]],
  ['websilent.com', ['https-reachable.unreachable'], [], [0, 50]],
  ['noserver.com', ['https-reachable.unreachable'], [], [0, 50]],
  ['wwwrefusing.com', ['https-reachable.host-unreachable'], [], [85, 92]],
  ['wwwonly.com', ['web-address.www-only'], [], [88, 94]],
  ['shopgone.com', ['subdomain-dangling.claimable'], [], [80, 92]],
  ['wwwmodern.com', ['web-www.ipv6-only'], [], [85, 92]],
  ['wwwinside.com', ['web-www.private'], [], [85, 92]],
  ['webmapped.com', ['web-address.mixed'], [], [85, 92]],
  ['apexgone.com', ['cname-conflict.apex', 'mx-record.hidden', 'web-address.dangling'], [], [0, 50]],
  ['apexmail.com', ['cname-conflict.apex', 'mx-record.hidden', 'web-www.missing'], [], [40, 50]],
  ['spfhalves.com', ['spf-broad.vast', 'dmarc-pass.spoofable'], [], [60, 72]],
  ['spfexists.com', ['spf-all.exists-open', 'dmarc-pass.spoofable'], [], [60, 72]],
  ['spfshrug.com', ['spf-all.match-all'], [], [90, 95]],
  ['spfrefusal.com', ['spf-all.match-all', 'dmarc-pass.rejected'], [], [45, 60]],
  ['spfspaced.com', ['spf-syntax.invalid'], ['dmarc-pass.dkim-only'], [78, 88]],
  ['dmarcquotes.com', ['dmarc-syntax.ignored'], [], [75, 85]],
  ['dkimoldhash.com', ['dkim-compatibility.sha1-only'], ['dmarc-pass.spf-only'], [88, 95]],
  ['mxhalfinside.com', ['mx-hosts.some-private'], [], [92, 97]],
  ['caalink.com', ['caa-syntax.blocking'], [], [85, 92]],
  ['caawildonly.com', [], ['caa-record.wildcard-only'], FINE],
  ['txtgarbled.com', ['dnssec-signatures.mismatch', 'dmarc-pass.unvalidated'], [], [75, 85]],
  ['mailalone.com', ['https-reachable.unreachable'], [], [0, 50]],
  ['spfprivateonly.com', ['dmarc-pass.rejected'], ['spf-private.listed'], [45, 60]],
  ['spfonlytypo.com', ['spf-syntax.invalid', 'dmarc-pass.rejected'], [], [45, 60]],
  ['spfcidr.com', ['spf-syntax.invalid', 'dmarc-pass.rejected'], [], [45, 60]],
  ['spfbom.com', ['spf-record.unrecognized', 'dmarc-pass.rejected'], [], [45, 60]],
  ['splitstrings.com', [], [], FINE],
  ['dmarcservice.com', [], ['dmarc-record.ok'], FINE],
  ['dmarccapitals.com', [], ['dmarc-policy.enforced'], FINE],
  ['dmarcruf.com', ['dmarc-policy.none'], ['dmarc-reports.missing'], [85, 92]],
  ['mxzero.com', ['mx-hosts.private'], [], [0, 50]],
  ['mxtwelve.com', [], [], [95, 100]],
  ['stspattern.com', [], ['mta-sts-mx.ok'], FINE],
  ['v6example.com', ['web-address.mixed'], [], [85, 95]],
  ['homeforbidden.com', [], ['https-reachable.ok'], FINE],
  ['homebroken.com', [], ['https-reachable.ok'], [90, 100]],
  ['textonly.com', [], ['web-address.missing'], FINE],
  ['statusgone.com', ['subdomain-dangling.dead'], [], [92, 98]],
];

it.each(sweep('domains as people have them', EXPECTED, 3, 40))(
  '%s: %j, beside %j',
  async (domain, wrong, notes, [least, most]) => {
    const { score, findings } = await reports.quicklyOn(domain);
    const faults = findings.filter(({ severity }) => severity === 'warn' || severity === 'problem').map(({ id }) => id);
    expect(faults.toSorted()).toEqual(wrong.toSorted());
    expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(notes));
    expect([score, score >= least && score <= most]).toEqual([score, true]);
  },
);

it('a wildcard is reported once, as the wildcard', async () => {
  const { findings } = await reports.quicklyOn('wildeverything.com');
  const made =
    /^(dkim-record|dmarc-record\.spf|dmarc-other-txt|mta-sts-record\.unrecognized|bimi-record\.unrecognized)/;
  expect(findings.map(({ id }) => id).filter((id) => made.test(id))).toEqual([]);
});
