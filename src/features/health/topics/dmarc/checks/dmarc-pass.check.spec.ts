import { describeCheck } from '#test/checks/describe-check.js';
import {
  cost,
  dkim,
  dkimSelectors,
  dmarcFound,
  NAME,
  profile,
  reference,
  withLookups,
  spfPolicy,
  spfTexts,
} from '#test/checks/health-domain.js';
import { validation } from '#test/checks/health-signing.js';
import { absent, known } from '#base/domain/fact.js';
import type { SpfCost } from '#formats/records/spf-lookup-count.js';
import type { RejectedSet } from '#formats/records/judge-answer.js';
import type { MxEntry } from '../../mx/mail.facts.js';
import type { BrokenChain } from '../../resolution/resolution.facts.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcPass } from './dmarc-pass.check.js';

const domain = NAME;
const policy = 'reject';
const mx = (...hosts: string[]) => ({ mx: known<readonly MxEntry[]>(hosts.map((host) => ({ preference: 10, host }))) });
const spf = (text: string, ...costs: SpfCost[]) => ({
  ...spfTexts([text]),
  ...spfPolicy(text),
  ...withLookups(...costs),
});
const noSpf = { ...spfTexts([]), spfPolicy: absent, spfLookups: absent };
const listed = spf('v=spf1 ip4:77.77.4.1 -all');
const broken = spf('v=spf1 include:a.example ip4:77.77.4.1 -all', cost('include:a.example', 1, 'no-record'));
const halfway = spf(
  'v=spf1 mx include:a.example include:b.example -all',
  cost('mx'),
  cost('include:a.example', 1, 'several-records'),
);
const bare = {
  ...dmarcFound('v=DMARC1; p=reject'),
  ...noSpf,
  ...dkim([], { inUse: false }),
  ...dkimSelectors(),
  ...mx('mx.example.com'),
  ...profile('mail'),
  validation: absent,
  brokenChain: absent,
  spfCompleted: absent,
};
const several = { ...spfTexts(['v=spf1 mx -all', 'v=spf1 a -all']), spfPolicy: absent, spfLookups: absent };
const deadKey = dkim(['v=DKIM1; k=rsa; p=@@notbase64@@']);
const keys = dkimSelectors('s1');
const signed = { domain, selectors: ['s1'], policy };
const sign = advise(step('dmarc-dkim'));
const enable = advise(step('dkim-enable'));
const authenticate = advise(step('dmarc-authenticate', { domain }));
const anyone = advise(step('dmarc-anyone'));
/** Mailboxes at one provider, SPF and DKIM of the former provider. */
const moved = {
  ...bare,
  ...mx('x.mail.protection.outlook.com'),
  ...spf('v=spf1 include:_spf-eu.ionos.com -all', reference('include:_spf-eu.ionos.com', 'v=spf1 ip4:77.77.4.1 -all')),
  ...dkimSelectors('s1-ionos', 's2-ionos'),
  ...dkim([], { inUse: true }),
  spfCompleted: known('v=spf1 include:_spf-eu.ionos.com include:spf.protection.outlook.com -all'),
};
const atMicrosoft = { domain, provider: 'Microsoft 365', hosts: ['x.mail.protection.outlook.com'] };
const included = replace(
  'v=spf1 include:_spf-eu.ionos.com -all',
  txtRecord(NAME, 'v=spf1 include:_spf-eu.ionos.com include:spf.protection.outlook.com -all'),
  step('spf-provider', { include: 'include:spf.protection.outlook.com' }),
);
const inherited = dmarcFound('v=DMARC1; p=reject', 'shop.example.com');

const rejected = (name: string, type: 'TXT' | 'A') => validation({ sets: [{ name, type, fault: 'mismatch' }] });
/** Resolvers reject it, although our copy verifies. */
const unsettled: RejectedSet = { name: `_dmarc.${NAME}`, type: 'TXT', fault: 'fine' };
const below: BrokenChain = { zone: NAME, errors: [], ds: [], tags: [], offers: [], cut: 'above.example' };

describeCheck(dmarcPass, {
  unvalidated: [
    [
      { ...bare, ...listed, ...rejected(`_dmarc.${NAME}`, 'TXT') },
      { domain, sets: [`_dmarc.${NAME} TXT`] },
      advise(step('resign', { zone: NAME })),
    ],
    [
      { ...bare, ...listed, ...validation({ sets: [unsettled] }) },
      { domain, sets: [`_dmarc.${NAME} TXT`] },
      advise(step('compare-servers', { zone: NAME })),
    ],
    [
      { ...bare, ...listed, ...validation({ sets: [unsettled] }), brokenChain: known(below) },
      { domain, sets: [`_dmarc.${NAME} TXT`] },
      advise(step('report-cut', { cut: 'above.example' })),
    ],
  ],
  both: [
    [{ ...bare, ...listed, ...keys }, signed],
    [{ ...bare, ...halfway, ...keys }, signed],
    // The key may be of the provider, the address may be its relay, or the provider sends from its MX hosts.
    [
      { ...moved, ...dkimSelectors('selector1') },
      { ...signed, selectors: ['selector1'] },
    ],
    [
      { ...moved, ...spf('v=spf1 ip4:77.77.4.1 include:_spf-eu.ionos.com -all') },
      { ...signed, selectors: ['s1-ionos', 's2-ionos'] },
    ],
    [
      { ...moved, ...mx('x.mail.protection.outlook.com', 'mx.example.com') },
      { ...signed, selectors: ['s1-ionos', 's2-ionos'] },
    ],
    [
      { ...bare, ...listed, ...keys, ...dmarcFound('v=DMARC1; p=none') },
      { ...signed, policy: 'none' },
    ],
    [
      { ...bare, ...listed, ...keys, ...dmarcFound('v=DMARC1; p=reject; t=y') },
      { ...signed, policy: 'quarantine' },
    ],
  ],
  'dkim-only': [
    [{ ...bare, ...keys }, signed],
    [{ ...bare, ...spf('v=spf1 -all'), ...profile('receiving'), ...keys }, signed],
    [{ ...bare, ...broken, ...keys }, signed],
  ],
  'spf-only': [
    [{ ...bare, ...listed, ...rejected(NAME, 'A') }, { domain, policy }, enable],
    [{ ...bare, ...halfway, ...dmarcFound('v=DMARC1; p=none') }, { domain, policy: 'none' }, authenticate],
    [
      { ...bare, ...halfway, ...dmarcFound('v=DMARC1; p=none'), ...dkim([], { inUse: true }) },
      { domain, policy: 'none' },
      sign,
    ],
    [{ ...bare, ...listed }, { domain, policy }, enable],
    [{ ...bare, ...mx('w0123.kasserver.com'), ...spf('v=spf1 mx -all', cost('mx')) }, { domain, policy }, enable],
    [{ ...bare, ...mx('route1.mx.cloudflare.net'), ...spf('v=spf1 mx -all', cost('mx')) }, { domain, policy }, enable],
    [
      { ...bare, ...spf('v=spf1 mx include:a.example -all', cost('mx'), cost('include:a.example', 1, 'no-record')) },
      { domain, policy },
      enable,
    ],
  ],
  uncertain: [
    [{ ...bare, ...dkim([], { inUse: true }) }, { domain, policy }, sign],
    [{ ...bare, ...dkim([], { inUse: undefined }) }, { domain, policy }, sign],
    // A withdrawn key is left from a rollover, and without a record, SPF may not have been set up at all.
    [{ ...bare, ...broken, ...dkim(['v=DKIM1; p=']) }, { domain, policy }, sign],
    [{ ...bare, ...deadKey }, { domain, policy }, sign],
    [
      { ...bare, ...spf('v=spf1 include:a.example -all', cost('include:a.example', 1, 'failed')) },
      { domain, policy },
      enable,
    ],
    [{ ...bare, ...inherited }, { domain, policy }, enable],
  ],
  spoofable: [
    [{ ...bare, ...spf('v=spf1 +all') }, { domain, policy }, anyone],
    [
      { ...bare, ...keys, ...spf('v=spf1 include:a.example -all', reference('include:a.example', 'v=spf1 all')) },
      { domain, policy },
      anyone,
    ],
  ],
  failing: [
    [{ ...bare, ...dmarcFound('v=DMARC1; p=none') }, { domain }, authenticate],
    [{ ...bare, ...dmarcFound('v=DMARC1; p=quarantine; t=y') }, { domain }, authenticate],
  ],
  'provider-failing': [[{ ...moved, ...dmarcFound('v=DMARC1; p=none') }, atMicrosoft, included]],
  'provider-quarantined': [[{ ...moved, ...dmarcFound('v=DMARC1; p=quarantine') }, atMicrosoft, included]],
  'provider-rejected': [
    [moved, atMicrosoft, included],
    [
      { ...moved, ...dkimSelectors(), ...dkim([], { inUse: false }), spfCompleted: absent },
      atMicrosoft,
      advise(
        step('spf-provider', { include: 'include:spf.protection.outlook.com' }),
        step('spf-lookups', { limit: 10 }),
      ),
    ],
    [
      { ...bare, ...mx('mx.zoho.com'), ...spf('v=spf1 a mx ~all', cost('a'), cost('mx')) },
      { domain, provider: 'Zoho Mail', hosts: ['mx.zoho.com'] },
      advise(
        step('spf-find-provider', {
          provider: 'Zoho Mail',
          source: 'https://www.zoho.com/mail/help/adminconsole/spf-configuration.html',
        }),
        step('spf-add-found', { host: NAME, start: 'v=spf1 a mx', end: '~all' }),
      ),
    ],
  ],
  'some-quarantined': [
    [
      { ...bare, ...halfway, ...deadKey, ...dmarcFound('v=DMARC1; p=quarantine') },
      { domain, policy: 'quarantine' },
      authenticate,
    ],
    [{ ...bare, ...halfway, ...dmarcFound('v=DMARC1; p=quarantine') }, { domain, policy: 'quarantine' }, authenticate],
  ],
  'some-rejected': [[{ ...bare, ...halfway }, { domain }, authenticate]],
  quarantined: [[{ ...bare, ...dmarcFound('v=DMARC1; p=quarantine') }, { domain }, authenticate]],
  rejected: [
    [{ ...bare, ...broken, ...deadKey }, { domain }, authenticate],
    [{ ...bare, ...several, ...deadKey }, { domain }, authenticate],
    [
      { ...bare, ...broken, ...dkim([], { inUse: true, crowded: [`s1._domainkey.${NAME}`] }) },
      { domain },
      authenticate,
    ],
    [bare, { domain }, authenticate],
    [{ ...bare, ...spf('v=spf1 ?all') }, { domain }, authenticate],
    [{ ...bare, ...broken, ...mx() }, { domain }, authenticate],
    [{ ...bare, ...spfTexts(['v=spf1 mx -all', 'v=spf1 a -all']) }, { domain }, authenticate],
    [{ ...bare, ...dmarcFound('v=DMARC1; p=reject; adkim=s', 'shop.example.com') }, { domain }, authenticate],
  ],
  silent: [
    { ...bare, ...profile('parked') },
    { ...bare, ...spf('v=spf1 -all'), ...profile('receiving') },
    { ...bare, ...spf('v=spf1 ~all'), ...mx('') },
    { ...bare, ...dmarcFound('v=DMARC1') },
  ],
});
