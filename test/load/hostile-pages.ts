import type { VNode } from 'preact';
import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import { element } from '#faces/site/element.js';
import { ReportPage } from '#faces/site/pages/report.page.js';
import { filterOf } from '#faces/site/report/filter-query.js';
import { reportPictures } from '#faces/site/report/report-pictures.js';
import { ReportView } from '#faces/site/report/report-view.js';
import { BouncePage } from '#faces/site/tools/bounce.page.js';
import { DnssecPage } from '#faces/site/tools/dnssec.page.js';
import { HeadersPage } from '#faces/site/tools/headers.page.js';
import { MessagePage } from '#faces/site/tools/message.page.js';
import { LookupPage } from '#faces/site/tools/lookup.page.js';
import { MailPage } from '#faces/site/tools/mail.page.js';
import { PropagationPage } from '#faces/site/tools/propagation.page.js';
import { SeoPage } from '#faces/site/tools/seo.page.js';
import { AvailabilityPage, DkimPage, IdnPage } from '#faces/site/tools/simple.pages.js';
import { WebCheckPage } from '#faces/site/tools/web-check.page.js';
import { SIGNING_KEY } from '../lab/signing-key.js';
import type { LabApp } from '../e2e/lab-app.js';
import { signedMessage, throughList } from '../e2e/signed-message.js';

export const HOSTILE = [
  `<script>alert(1)</script>"><img src=x onerror=alert(1)>'};alert(1)//</style></title></textarea>\u202e\u0000\u001b[31m&lt;`,
  `javascript:alert(1)`,
];

/** Fields whose values come from us or the operator: states, IDs, dates, labels of resolvers. */
const OURS =
  /^(?:api|locale|id|category|severity|state|status|role|kind|checkedAt|fetchedAt|topic|standing|note|service|created|expires|code|url|blockListUrl|href|reason|confidence|actor|action|endpoint|where|when|resolves|label|dane|grade|mozilla|verdict|preference|sameSite|end|fault)$/;

/** Replaces every foreign text of a report with a hostile one. */
function poisoned<T>(value: T, text: string, key = ''): T {
  if (typeof value === 'string') return (OURS.test(key) ? value : text) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => poisoned(one, text, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner, text, name)])) as T;
}

const header = {
  hops: [{ index: 1, from: 'x', by: 'x', with: 'x', date: 'x', timestamp: 1, deltaSec: 2 }],
  auth: { spf: 'x', dkim: 'x', dmarc: 'x', dmarcHeaderFrom: 'x', raw: 'x' },
  fields: { from: 'x', returnPath: 'x', replyTo: 'x', messageId: 'x', subject: 'x', date: 'x' },
  alignment: { fromDomain: 'x', returnPathDomain: 'x', dmarcFromDomain: 'x', aligned: false },
};
const bounce = {
  api: 'v1' as const,
  reports: [
    {
      recipient: 'x',
      action: 'failed' as const,
      status: 'x',
      replyCode: 'x',
      remoteMta: 'x',
      reason: 'userunknown' as const,
      confidence: 'high' as const,
      blockList: 'x',
      blockListUrl: 'https://check.spamhaus.org/',
      meaning: 'x',
      actor: 'sender' as const,
      checks: [{ endpoint: '/api/v1/lookup/example.com/MX', why: 'x' }],
      diagnostic: 'x',
    },
  ],
};
const preview = { description: 'x', siteName: 'x', socialTitle: 'x', socialDescription: 'x', image: 'x' };
const figures = {
  spf: { domain: 'x', lookups: 12, rows: [{ depth: 3, term: 'x', lookup: 11, note: 'void' as const }] },
  mail: { rows: [{ host: 'x', preference: 10, address: null, port: null, tls: null }] },
  delegation: { zone: 'x', rows: [{ name: 'x', inParent: null, inZone: false, standing: 'lame' as const }] },
};

/** Every page that shows foreign text, with the hostile text in all places. */
export const HOSTILE_PAGES: Readonly<Record<string, (lab: LabApp, text: string) => Promise<VNode> | VNode>> = {
  lookup: async (lab, text) =>
    element(LookupPage, { result: await poisonedReport(lab, 'lookup/perfect.test/TXT', text), type: 'A' }),
  propagation: async (lab, text) =>
    element(PropagationPage, { result: await poisonedReport(lab, 'propagation/perfect.test/TXT', text), type: 'A' }),
  availability: async (lab, text) =>
    element(AvailabilityPage, { result: await poisonedReport(lab, 'availability/perfect.test', text) }),
  dkim: async (lab, text) => element(DkimPage, { result: await poisonedReport(lab, 'dkim/perfect.test/s2048', text) }),
  dnssec: async (lab, text) => {
    const result = await poisonedReport(lab, 'dnssec/perfect.test', text);
    return element(DnssecPage, { result, above: [result] });
  },
  mail: async (lab, text) => element(MailPage, { result: await poisonedReport(lab, 'mail-check/perfect.test', text) }),
  web: async (lab, text) =>
    element(WebCheckPage, { result: await poisonedReport(lab, 'web-check/perfect.test', text) }),
  seo: async (lab, text) =>
    element(SeoPage, {
      result: await poisonedReport(lab, 'seo-check/perfect.test', text),
      preview: poisoned(preview, text),
    }),
  idn: async (lab, text) => element(IdnPage, { result: await poisonedReport(lab, 'idn/perfect.test', text) }),
  headers: (_, text) => element(HeadersPage, { raw: text, result: poisoned({ api: 'v1' as const, ...header }, text) }),
  bounce: (_, text) =>
    element(BouncePage, {
      raw: text,
      result: poisoned(bounce, text),
      now: [new Map([[text, { state: 'problem' as const, text }]])],
    }),
  message: async (lab, text) => element(MessagePage, { result: await poisonedMessage(lab, text) }),
  report: async (lab, text) =>
    element(ReportPage, {
      // The domain stays unchanged, because it is part of the URL of the badge.
      view: new ReportView(
        Object.assign(await poisonedReport<DomainHealth>(lab, 'check/spf11.com', text), { domain: 'spf11.com' }),
        filterOf({}),
      ),
      ttlSeconds: 300,
      plan: await poisonedReport(lab, 'plan/spf11.com', text),
      pictures: reportPictures(poisoned(figures, text)),
    }),
  'clean report': async (lab, text) =>
    element(ReportPage, {
      view: new ReportView((await lab.get('check/perfect.test')).body as DomainHealth, filterOf({})),
      ttlSeconds: 300,
      plan: (await lab.get('plan/perfect.test')).body as DomainPlan,
      dates: [{ what: 'certificate', until: '2099-01-01T00:00Z', of: text, issuer: text }],
      areaFacts: {
        website: [{ kind: 'certificateBy', by: text, until: '2099-01-01T00:00Z' }],
        receiving: [{ kind: 'mailServers', items: [text] }],
        sending: [{ kind: 'dkim', items: [text] }],
        spoofing: [{ kind: 'dmarcReports', items: [text] }],
        dns: [{ kind: 'nameServers', items: [text, text, text, text] }],
      },
    }),
};

async function poisonedReport<T = never>(lab: LabApp, path: string, text: string): Promise<T> {
  return poisoned((await lab.get(path)).body as T, text);
}

/** Results and requirements keep their values, because they are words of ours. */
async function poisonedMessage(lab: LabApp, text: string): Promise<MessageAnalysisResult> {
  const raw = `ARC-Seal: i=1; cv=none; d=x.test; s=a\r\n${throughList(signedMessage(SIGNING_KEY, 'dkim.com', 'signing'))}`;
  const headers = { 'content-type': 'message/rfc822' };
  const answer = await lab.app.send('POST', '/api/v1/message-analysis', { body: raw, headers });
  const result = answer.body as MessageAnalysisResult;
  const bad = poisoned(result, text);
  for (const one of bad.signatures) Object.assign(one, { result: 'fail', reason: 'sha1', otherReasons: [] });
  for (const one of bad.arc.instances) Object.assign(one, { result: 'fail', reason: 'cv' });
  for (const [i, one] of bad.bulkSender.entries()) one.requirement = result.bulkSender[i]!.requirement;
  Object.assign(bad.arc, { result: 'fail' });
  Object.assign(bad.spf!, { result: 'fail' });
  return Object.assign(bad, { dmarc: Object.assign(result.dmarc, { domain: text, policyDomain: text }) });
}
