import type { BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { onTerminal } from '#test/checks/written.js';
import { bounceView } from './bounce.view.js';

it.each([
  ['delivered', 'Message was delivered'],
  ['relayed', 'Message was passed on'],
  ['expanded', 'Message was passed on'],
] as const)('a report that says %s has the title %s', (action, title) => {
  const report = { action, reason: 'delivered', confidence: 'high', meaning: 'Meaning.', actor: 'nobody', checks: [] };
  const result = { api: 'v1', reports: [report] } as unknown as BounceAnalysisResult;
  expect(onTerminal(bounceView(result), 'en')).toContain(title);
});
