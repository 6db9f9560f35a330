import type { AreaFact } from '#features/health/area-facts.js';
import type { HealthReport } from '#features/health/health-report.js';
import { LabReports } from '../health/lab-reports.js';
import { sweep } from '../sweep.js';

let reports: LabReports;
beforeAll(async () => {
  reports = await LabReports.start();
});
afterAll(() => reports.close());
afterEach(() => {
  reports.lab.internet.asksLast = false;
});

const statedBy = ({ figures, observed = [] }: HealthReport) => [
  ...Object.values<readonly AreaFact[]>({ ...figures?.areas }).flatMap((area) => area.map(({ kind }) => kind)),
  ...observed.map(({ id }) => id.split('.')[0]!),
];
const shown = ({ score, findings, figures, observed }: HealthReport) => ({
  score,
  findings: findings.map(({ id, severity }) => [id, severity]),
  areas: figures?.areas,
  observed: observed?.map(({ id }) => id),
});

/** What an expert would not say, because another resolver finds something else, and what remains certain. */
const CASES: readonly [name: string, found: string, neither: readonly string[], certain: readonly string[]][] = [
  [
    'mxdiffers.com',
    'mx-agreement.differs',
    ['mailServers', 'mailServersBy', 'mail-use', 'starttls'],
    ['spf', 'reject'],
  ],
  ['mxoutdated.com', 'mx-agreement.outdated', ['mailServers', 'mailTlsTrusted', 'mail-use'], ['addresses', 'reject']],
  ['nstwofaced.com', 'ns-address-agreement.differs', ['mailServers', 'mail-use'], ['addresses', 'spf']],
  ['txtspf.com', 'txt-agreement.spf', ['spf', 'noSenders', 'mail-use'], ['mailServers', 'reject']],
  ['dmarcdiffers.com', 'policy-agreement.dmarc', ['reject', 'dmarc-applied', 'dmarc-rua'], ['spf', 'mail-use']],
  ['caadiffers.com', 'policy-agreement.caa', [], ['addresses', 'spf', 'reject']],
  ['addressmissing.com', 'address-agreement.missing', ['addresses', 'noAddress'], ['mailServers', 'spf']],
  ['addressoutdated.com', 'address-agreement.outdated', ['addresses', 'noAddress'], ['mailServers', 'spf']],
  ['nsdiffers.com', 'ns-agreement.differs', ['nameServers', 'nameServersBy'], ['addresses', 'mailServers']],
  ['parentds.org', 'dnssec-chain.ds-differs', ['dnssecValid', 'dnssecOff', 'dane'], ['mailServers', 'spf']],
  // Load balancing, and records that decide nothing.
  ['addressvaries.com', 'address-agreement.varies', [], ['addresses', 'mailServers', 'mail-use']],
  ['txtdiffers.com', 'txt-agreement.differs', [], ['spf', 'mailServers', 'mail-use', 'reject']],
];

it.each(sweep('domains about which resolvers disagree', CASES, 6))(
  '%s: %s, and neither %j nor the score depends on who answers',
  async (name, found, neither, certain) => {
    const one = await reports.quicklyOn(name);
    reports.lab.internet.asksLast = true;
    const other = await reports.quicklyOn(name);
    expect(one.findings.map(({ id }) => id)).toContain(found);
    expect(statedBy(one)).toEqual(expect.arrayContaining([...certain]));
    expect(statedBy(one).filter((kind) => neither.includes(kind))).toEqual([]);
    if (name !== 'addressvaries.com') expect(shown(other)).toEqual(shown(one));
  },
);
