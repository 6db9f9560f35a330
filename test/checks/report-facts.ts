import { absent, type Gathered, known } from '#base/domain/fact.js';
import type { ReportFacts } from '#features/report-analysis/report-facts.js';
import type { Source } from '#features/report-analysis/sources/sources.js';
import type { Losses } from '#features/report-analysis/sources/what-if.js';

export const losses = (some: Partial<Losses> = {}): Losses => ({
  ...{ failing: 0, lost: 0, forwarded: 0, mailingList: 0, spoofed: 0, letThrough: 0 },
  ...{ toFix: 0, unproven: 0 },
  ...some,
});

export const source = (some: Partial<Source> = {}): Source => ({
  ...{
    kind: 'own',
    reason: 'authorized-own',
    failure: undefined,
    certainty: 'high',
    host: 'mail.example.com',
    operator: undefined,
  },
  ...{ authorizedBy: undefined, addresses: new Map([['192.0.2.1', 100]]), from: new Map(), messages: 100, lost: 0 },
  ...{ aligned: { spf: 0, dkim: 0, both: 100, none: 0 }, dispositions: new Map() },
  ...{ failing: 0, unproven: 0, hurdles: { fix: 0, ask: 0, accept: 0 }, strictTags: new Set() },
  ...{ ownName: undefined, hasOtherReturnPath: false },
  ...{ selectors: new Set<string>(), authenticatedAs: new Set<string>(), days: new Map() },
  ...some,
});

type Mail = ReportFacts['mail'];

export const mail = (some: Partial<Mail> = {}): Mail => ({
  ...{ domain: 'example.com', messages: 100, passing: 100, failing: 0, wanted: 100, policy: { p: 'none' } },
  ...{ current: 'none', sources: [source()], governed: ['p', 'sp', 'np'], losses: losses(), next: 'reject' },
  ...{ scopes: { p: losses(), sp: losses(), np: losses() }, blockers: [], days: 20, reports: 20 },
  ...{ wantedIn: { p: 100, sp: 0, np: 0 }, organizations: ['freemail.example'], begin: 0, end: 1 },
  ...{ nextIfNotYours: some.next ?? 'reject', applied: some.current ?? 'none', limits: [], strictTags: [] },
  ...{ isParked: false, uncounted: 0, gaps: { rows: 0, messages: 0 }, dmarcRecord: 'v=DMARC1; p=none' },
  ...some,
});

const INVENTED = { losses: losses(), names: [], policy: 'none' };

/** All facts of an analysis, with these changes. */
export const facts = (some: Partial<Gathered<ReportFacts>> = {}): Gathered<ReportFacts> => ({
  mail: known(mail()),
  dmarcRecord: known('v=DMARC1; p=none'),
  invented: known(INVENTED),
  tls: absent,
  files: known({ unreadable: [], incomplete: [], read: 3, otherDomains: [] }),
  failures: absent,
  ...some,
});
