import { DomainName } from '#base/domain/domain-name.js';
import { DomainReports } from '#features/scans/domain-reports.js';
import type { LineFinding } from '#features/scans/scan-line.js';
import { packWhole, unpackWhole, WholeReports, wholeText } from '#features/scans/whole-reports.js';
import { HealthService } from '#features/health/health.service.js';
import { MailCheckService } from '#features/mail-check/mail-check.service.js';
import { ProfilesService } from '#features/profiles/profiles.service.js';
import { WebCheckService } from '#features/web-check/web-check.service.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { LabApp } from './lab-app.js';

/** What the endpoints say of a domain, as far as it is compared. */
interface Told {
  readonly score?: number;
  readonly verdict?: string;
  readonly findings?: readonly { readonly id: string; readonly severity: string }[];
  readonly requirements?: readonly { readonly id: string; readonly state: string; readonly level: string }[];
}

let lab: LabApp;
let reports: DomainReports;
beforeAll(async () => {
  lab = await LabApp.start();
  const find = <T>(type: new (...args: never[]) => T) => lab.app.app.get<T>(type, { strict: false });
  reports = new DomainReports(
    find(HealthService),
    find(WebCheckService),
    find(MailCheckService),
    find(ProfilesService),
  );
});
afterAll(() => lab.close());

const judged = (domain: string, checks: string) =>
  lab.app.app
    .get(MemoryBudget, { strict: false })
    .during((memory) => reports.about(DomainName.parse(domain)!, checks, memory));
const told = async (path: string) => (await lab.get(path)).body as Told;
const sorted = (findings: readonly LineFinding[]) => findings.map((one) => one.join(' ')).sort();
const listed = ({ findings = [] }: Told) =>
  findings
    .map(({ id, severity }) => [id, id.endsWith('.unknown') ? 'unknown' : severity])
    .filter(([, severity]) => ['problem', 'warn', 'unknown'].includes(severity!))
    .map((one) => one.join(' '))
    .sort();

it.each(['perfect.test', 'certold.com', 'nodnssec.com'])('lines of %s say what the endpoints say', async (domain) => {
  const [health, web, mail, profile] = await Promise.all(
    ['check', 'web-check', 'mail-check', 'profiles/bulk-sender'].map((path) => told(`${path}/${domain}`)),
  );
  const ofHealth = await judged(domain, 'health');
  expect([ofHealth.score, sorted(ofHealth.findings)]).toEqual([health!.score, listed(health!)]);
  const ofWebsite = await judged(domain, 'web');
  expect([ofWebsite.score, sorted(ofWebsite.findings)]).toEqual([null, listed(web!)]);
  const ofMail = await judged(domain, 'mail');
  const isFine = ['accepts', 'nullMx'].includes(mail!.verdict!);
  expect(ofMail.findings.map(([id]) => id)).toEqual(isFine ? [] : [`mail-verdict.${mail!.verdict}`]);
  const unmet = profile!.requirements!.filter(({ state }) => state === 'not-met');
  const found = (await judged(domain, 'profile:bulk-sender')).findings.filter(([, severity]) => severity !== 'unknown');
  expect(sorted(found)).toEqual(
    unmet.map(({ id, level }) => `${id}.not-met ${level === 'must' ? 'problem' : 'warn'}`).sort(),
  );
});

it('an expired certificate is a cause in the web check', async () => {
  const { causes = [] } = await judged('certold.com', 'web');
  expect(causes).toContainEqual({
    ...{ kind: 'certificate', finding: 'tls-certificate.expired', severity: 'problem' },
    value: expect.stringMatching(/^\S+, .+, \d{4}-\d\d-\d\dT\d\d:\d\dZ$/) as string,
  });
});

it.each(['health', 'web', 'mail', 'profile:bulk-sender', 'profile:internet-nl-web'])(
  'a whole report of %s is what the endpoint returns, after it was kept',
  async (checks) => {
    const renderer = lab.app.app.get(WholeReports, { strict: false });
    const { whole } = await judged('nodnssec.com', checks);
    const [none, kept] = await unpackWhole(await packWhole([undefined, wholeText(whole, 'nodnssec.com')]));
    expect(renderer.rendered(none, 'nodnssec.com', checks, 'de')).toBeNull();
    const [kind, profile = ''] = checks.split(':');
    const path = { health: 'check', web: 'web-check', mail: 'mail-check', profile: `profiles/${profile}` }[kind!]!;
    const answer = (await lab.get(`${path}/nodnssec.com?lang=de`)).body;
    expect(timeless(renderer.rendered(kept, 'nodnssec.com', checks, 'de')!)).toEqual(timeless(answer as object));
  },
);

/** Times differ between two checks. */
function timeless(report: object): unknown {
  const text = JSON.stringify(report, (key, value: unknown) => (/^(?:checkedAt|ms)$/.test(key) ? undefined : value));
  return JSON.parse(text.replace(/\d+ ms/g, 'x ms'));
}
