import { reportedRequirements, type ReportedState } from './bulk-sender.js';
import type { MailAnalysis } from './mail-analysis.js';
import type { SourceKind } from './sources/verdict.js';

type Given = readonly [kind: SourceKind, aligned: { spf?: number; dkim?: number; both?: number; none?: number }];

const mail = (given: readonly Given[]) => ({
  sources: given.map(([kind, counts]) => {
    const aligned = { spf: 0, dkim: 0, both: 0, none: 0, ...counts };
    return { kind, aligned, messages: aligned.spf + aligned.dkim + aligned.both + aligned.none };
  }) as unknown as MailAnalysis['sources'],
});

it.each<[string, readonly Given[], ReportedState, ReportedState]>([
  ['all pass both', [['own', { both: 9 }]], 'met', 'met'],
  ['some pass one of both', [['own', { both: 9, spf: 1 }]], 'met', 'not-visible'],
  ['a provider that passes neither', [['own', { both: 9 }], ['provider', { none: 2 }]], 'not-met', 'not-visible'], // prettier-ignore
  ['spoofed and forwarded mail says nothing', [['own', { both: 9 }], ['spoofed', { none: 70 }], ['forwarder', { none: 3 }]], 'met', 'met'], // prettier-ignore
  ['only spoofed mail', [['spoofed', { none: 70 }]], 'not-visible', 'not-visible'],
  ['nothing', [], 'not-visible', 'not-visible'],
])('%s', (_, given, alignment, both) => {
  const found = new Map(reportedRequirements(mail(given)).map((one) => [one.requirement, one.state]));
  expect([found.get('bulk-google.alignment'), found.get('bulk-google.spf-and-dkim')]).toEqual([alignment, both]);
});
