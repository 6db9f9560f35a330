import { hostName } from '#base/domain/host-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { DistinctReports } from '#features/report-analysis/readers/distinct-reports.js';
import { readReports } from '#features/report-analysis/readers/read-reports.js';
import type { AggregateReport } from '#features/report-analysis/readers/report-file.js';
import { authorizesAnyone } from '#features/report-analysis/sources/dns-evidence.js';
import type { LiveEvidence } from '#features/report-analysis/sources/live-evidence.js';
import { FlowTable, passesDmarc } from '#features/report-analysis/sources/mail-flow.js';
import { SourceJudge } from '#features/report-analysis/sources/source-kind.js';
import { judgedFlows, sourcesOf } from '#features/report-analysis/sources/sources.js';
import { lossesByScope } from '#features/report-analysis/sources/what-if.js';
import { checkHost, type SpfVerdict } from '#formats/records/spf-check-host.js';
import { describeVectors, vectors } from './vectors.js';

interface Portfolio {
  id: string;
  domain: string;
  zone: Record<string, string[]>;
  ptr: Record<string, string>;
  files: { name: string; fileBase64: string }[];
  expected: {
    reports: number;
    rows: number;
    messages: number;
    dmarcPass: number;
    sources: { class: string; ips: string[]; messages: number }[];
    ifEnforced: Record<'p' | 'sp' | 'np', Record<string, number>>;
  };
}

/** The zone of a portfolio in place of the DNS. */
async function evidenceFrom({ zone, ptr }: Portfolio, pairs: readonly [string, string][]): Promise<LiveEvidence> {
  const verdicts = new Map<string, SpfVerdict>();
  for (const [domain, address] of pairs) {
    const request = {
      domain,
      sender: `postmaster@${domain}`,
      helo: domain,
      receiver: 'r.example',
      receivedAt: new Date(0),
    };
    const ip = IpAddress.parse(address)!;
    verdicts.set(`${domain} ${address}`, await checkHost({ ...request, ip }, lookup));
  }
  function lookup(name: string, type: string): Promise<readonly string[]> {
    return Promise.resolve(type === 'TXT' ? (zone[hostName(name)] ?? []) : []);
  }
  return {
    spf: (domain, address) => verdicts.get(`${domain} ${address}`),
    reverseName: (address) => ptr[address] ?? '',
    exists: (name) => Object.keys(zone).some((owner) => owner === name || owner.endsWith(`.${name}`)),
    isUnanswered: () => false,
    authorizesSenders: (domain) => (zone[domain] ?? []).some(authorizesAnyone),
    hasKey: (selector, domain) => zone[`${selector}._domainkey.${domain}`] !== undefined,
  };
}

describeVectors('a month of aggregate reports', () => {
  it.each(vectors<Portfolio>('reports/portfolios.json').map((one) => [one.id, one] as const))(
    '%s',
    async (_, portfolio) => {
      const { domain, expected } = portfolio;
      const files = portfolio.files.map(({ name, fileBase64 }) => ({ name, bytes: Buffer.from(fileBase64, 'base64') }));
      const reports: AggregateReport[] = [];
      const distinct = new DistinctReports();
      await readReports(files, ({ report }) => {
        if (report && distinct.isNew(report)) reports.push(report as AggregateReport);
      });
      const table = new FlowTable(domain);
      for (const report of reports) table.add(report);
      const flows = table.all;
      const live = await evidenceFrom(
        portfolio,
        flows.flatMap(({ from, address }) => [
          [from, address],
          [domain, address],
        ]),
      );
      const judge = SourceJudge.over(flows, domain, live);
      const judged = judgedFlows(flows, judge);
      const sum = (isCounted: (one: (typeof judged)[number]) => boolean) =>
        judged.filter(isCounted).reduce((total, { flow }) => total + flow.messages, 0);
      expect(reports.length).toBe(expected.reports);
      expect(sum(() => true)).toBe(expected.messages);
      expect(sum(({ flow }) => passesDmarc(flow))).toBe(expected.dmarcPass);
      expect(sourcesOf(judged, live, () => true).reduce((total, { messages }) => total + messages, 0)).toBe(
        expected.messages,
      );
      const losses = lossesByScope(judged, domain, live);
      for (const scope of ['p', 'sp', 'np'] as const) {
        const wanted = expected.ifEnforced[scope];
        expect({ scope, ...losses[scope] }).toMatchObject({
          scope,
          failing: wanted['failing'],
          lost: wanted['wantedLost'],
          forwarded: wanted['forwarded'],
          mailingList: wanted['mailingList'],
          spoofed: wanted['spoofed'],
          letThrough: wanted['ofThoseLetThroughByTheReceiver'],
        });
      }
      const classes = {
        own: 'legitimate',
        provider: 'legitimate',
        forwarder: 'forwarded',
        'mailing-list': 'mailing-list',
      };
      for (const source of new Set(expected.sources.map((one) => one.class))) {
        const messages = expected.sources.filter((one) => one.class === source).reduce((n, one) => n + one.messages, 0);
        expect([
          source,
          sum(({ verdict: { kind } }) => ((classes as Record<string, string>)[kind] ?? kind) === source),
        ]).toEqual([source, messages]);
      }
    },
  );
});
