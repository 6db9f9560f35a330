import { describeCheck } from '../../../../../test/checks/describe-check.js';
import {
  cost,
  dkim,
  dkimSelectors,
  dmarcFound,
  NAME,
  profile,
  reference,
  spfLedger,
  spfPolicy,
  spfTexts,
} from '../../../../../test/checks/health-domain.js';
import { validation } from '../../../../../test/checks/health-signing.js';
import { absent, known } from '../../../../domain/fact.js';
import type { SpfCost } from '../../../../records/spf-ledger.js';
import type { RejectedSet } from '../../dnssec/judged-reading.js';
import type { MxEntry } from '../../mx/mail.facts.js';
import type { BrokenChain } from '../../resolution/resolution.facts.js';
import { advise, step } from '../../../repair/fixes.js';
import { dmarcPass } from './dmarc-pass.check.js';

const domain = NAME;
const policy = 'reject';
const mx = (...hosts: string[]) => ({ mx: known<readonly MxEntry[]>(hosts.map((host) => ({ preference: 10, host }))) });
const spf = (text: string, ...costs: SpfCost[]) => ({
  ...spfTexts([text]),
  ...spfPolicy(text),
  ...spfLedger(...costs),
});
const noSpf = { ...spfTexts([]), spfPolicy: absent, spfLedger: absent };
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
};
const keys = dkimSelectors('s1');
const signed = { domain, selectors: ['s1'], policy };
const sign = advise(step('dmarc-dkim'));
const authenticate = advise(step('dmarc-authenticate', { domain }));
const anyone = advise(step('dmarc-anyone'));
const inherited = dmarcFound('v=DMARC1; p=reject', 'shop.example.com');

const rejected = (name: string, type: 'TXT' | 'A') => validation({ sets: [{ name, type, fault: 'mismatch' }] });
/** Rejected, although our copy verifies. */
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
    [{ ...bare, ...listed, ...rejected(NAME, 'A') }, { domain, policy }, sign],
    [{ ...bare, ...halfway, ...dmarcFound('v=DMARC1; p=none') }, { domain, policy: 'none' }, authenticate],
    [
      { ...bare, ...halfway, ...dmarcFound('v=DMARC1; p=none'), ...dkim([], { inUse: true }) },
      { domain, policy: 'none' },
      sign,
    ],
    [{ ...bare, ...listed }, { domain, policy }, sign],
    [
      { ...bare, ...spf('v=spf1 mx include:a.example -all', cost('mx'), cost('include:a.example', 1, 'no-record')) },
      { domain, policy },
      sign,
    ],
  ],
  uncertain: [
    [{ ...bare, ...dkim([], { inUse: true }) }, { domain, policy }, sign],
    [{ ...bare, ...dkim([], { inUse: undefined }) }, { domain, policy }, sign],
    [
      { ...bare, ...spf('v=spf1 include:a.example -all', cost('include:a.example', 1, 'failed')) },
      { domain, policy },
      sign,
    ],
    [{ ...bare, ...inherited }, { domain, policy }, sign],
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
  'some-quarantined': [
    [{ ...bare, ...halfway, ...dmarcFound('v=DMARC1; p=quarantine') }, { domain, policy: 'quarantine' }, authenticate],
  ],
  'some-rejected': [[{ ...bare, ...halfway }, { domain }, authenticate]],
  quarantined: [[{ ...bare, ...dmarcFound('v=DMARC1; p=quarantine') }, { domain }, authenticate]],
  rejected: [
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
