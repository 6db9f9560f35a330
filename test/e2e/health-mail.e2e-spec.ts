import type { DomainHealth } from '#features/health/health.dto.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const check = async (domain: string) => (await app.get(`check/${domain}`)).body as DomainHealth;

/** Findings that a report must contain, and findings that would be wrong. */
it.each(
  sweep<[domain: string, said: string[], unsaid: string[]]>(
    'findings about mail',
    [
      ['spfopened.com', ['spf-all.include-open', 'dmarc-pass.spoofable'], ['spf-all.fail']],
      ['spfhandedover.com', ['spf-all.include-open', 'dmarc-pass.spoofable'], ['spf-all.redirected']],
      ['spfundecided.com', ['spf-all.redirect-neutral'], ['spf-all.redirected']],
      ['spfprovidervast.com', ['spf-broad.vast'], []],
      ['spfneighbours.com', ['spf-broad.wide'], []],
      ['spfmxvast.com', ['spf-broad.vast'], []],
      ['spfvast.com', ['spf-broad.vast'], ['spf-private.listed']],
      ['spfblocked.com', ['spf-void.blocking', 'dmarc-pass.rejected'], ['spf-void.many']],
      ['dkimwildcard.com', ['dkim-wildcard.found'], ['dkim-keys.none', 'dkim-keys.absent', 'dmarc-pass.spf-only']],
      [
        'wilddead.com',
        ['wildcard.dead'],
        [
          'dkim-dangling.found',
          'dmarc-record.dangling',
          'subdomain-dangling.dead',
          'web-www.dangling',
          'wildcard.found',
        ],
      ],
      ['mxprivate.com', ['mx-hosts.private'], ['mx-ptr.missing', 'mx-ptr.mismatched']],
      ['wildclaimable.com', ['wildcard.claimable'], ['subdomain-dangling.claimable', 'web-www.claimable']],
      ['wildtext.com', ['dmarc-record.missing'], ['dmarc-record.spf']],
      ['dnameapex.com', ['wildcard.dname'], ['wildcard.found', 'dkim-dangling.found', 'dmarc-record.dangling']],
      [
        'cnameapex.com',
        ['cname-conflict.apex', 'mx-record.alias'],
        ['mx-record.unused', 'parked-profile.open', 'spf-record.unused'],
      ],
      ['spfforbidden.com', ['spf-provider.forbidden', 'dmarc-pass.dkim-only'], []],
      ['mxproviders.com', ['mx-providers.mixed'], []],
      ['marktypos.com', ['mta-sts-record.unrecognized', 'tls-rpt-record.unrecognized', 'bimi-record.unrecognized'], []],
      ['dmarcboth.com', ['dmarc-pass.both'], []],
      ['nullmx.com', [], ['dmarc-pass.rejected', 'dmarc-pass.failing']],
    ],
    7,
  ),
)('the report on %s', async (domain, said, unsaid) => {
  const ids = (await check(domain)).findings.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(said));
  expect(ids.filter((id) => unsaid.includes(id))).toEqual([]);
});

it('a domain whose own policy makes receivers reject its mail scores at most 60', async () => {
  const { score, findings } = await check('dmarcfailsreject.com');
  expect(findings.map(({ id }) => id)).toContain('dmarc-pass.rejected');
  expect(score).toBeLessThanOrEqual(60);
});

it('no tighter policy is offered where the mail of the domain itself fails', async () => {
  const { findings } = await check('dmarcfailsnone.com');
  const policy = findings.find(({ id }) => id === 'dmarc-policy.none');
  expect(policy?.fix?.steps).toHaveLength(2); // the last one says how to see that it worked
  expect(policy?.fix?.record ?? null).toBeNull();
});
