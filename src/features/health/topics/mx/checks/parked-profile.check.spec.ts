import { describeCheck } from '#test/checks/describe-check.js';
import { addresses, dmarcFound, dmarcTexts, NAME, profile, spfPolicy, spfTexts } from '#test/checks/health-domain.js';
import { alias, aliases } from '#test/checks/health-zone.js';
import { absent, known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { parkedProfile } from './parked-profile.check.js';

const domain = NAME;
const nothing = {
  ...profile('parked'),
  mx: known([]),
  ...addresses('77.77.3.1'),
  ...aliases(),
  ...spfTexts([]),
  spfPolicy: absent,
  ...dmarcTexts({}),
  dmarcFound: absent,
};
const mx = { mx: known([{ preference: 0, host: '' }]) };
const spf = { ...spfTexts(['v=spf1 -all']), ...spfPolicy('v=spf1 -all') };
const dmarc = (text: string) => ({ ...dmarcTexts({ records: [text] }), ...dmarcFound(text) });
const reject = dmarc('v=DMARC1; p=reject');
const fix = (...records: [string, string, string][]) =>
  advise(step('parked'), ...records.map(([host, type, value]) => step('parked-record', { host, type, value })));
const MX = [NAME, 'MX', '0 .'] as [string, string, string];
const SPF = [NAME, 'TXT', 'v=spf1 -all'] as [string, string, string];
const policy = (value = 'v=DMARC1; p=reject') => [`_dmarc.${NAME}`, 'TXT', value] as [string, string, string];
const row = (given: object, ...records: [string, string, string][]) =>
  [{ ...nothing, ...given }, { domain, records: records.map((parts) => parts.join(' ')) }, fix(...records)] as const;

describeCheck(parkedProfile, {
  closed: [
    [{ ...nothing, ...mx, ...spf, ...reject }, { domain }],
    [{ ...nothing, ...addresses(), ...spf, ...reject }, { domain }],
  ],
  open: [
    row({}, MX, SPF, policy()),
    row(profile('unused'), MX, SPF, policy()),
    row(mx, SPF, policy()),
    row(addresses(), SPF, policy()),
    row({ ...spf, ...dmarc('v=DMARC1; p=none; np=reject') }, MX, policy('v=DMARC1; p=reject; np=reject')),
    row({ ...spf, ...dmarcFound('v=DMARC1; p=none', 'a.example') }, MX, policy()),
  ],
  silent: [
    { ...nothing, ...aliases(alias([NAME, 'a.example'])) },
    { ...nothing, ...profile('mail') },
    { ...nothing, ...spf, ...reject },
    { ...nothing, ...mx, ...spf },
    { ...nothing, ...mx, ...spf, ...dmarc('v=DMARC1; p=reject; t=y') },
    { ...nothing, ...mx, ...spf, ...dmarc('v=DMARC1; p=reject; pct=20') },
    { ...nothing, ...mx, ...spf, ...dmarc('v=DMARC1; p=reject; sp=none') },
    { ...nothing, ...mx, ...spf, ...dmarc('v=DMARC1; p=reject; np=quarantine') },
    { ...nothing, ...mx, ...reject, ...spfTexts(['v=spf1 -all', 'v=spf1 ~all']) },
  ],
});
