import type { BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { formatForTerminal } from '../output/terminal.js';
import { Texts } from '../texts.js';
import { bounce } from './bounce.command.js';

it.each([
  ['/api/v1/check/example.com', 'domain-diagnostics check example.com'],
  ['/api/v1/check/{domain}', 'domain-diagnostics check DOMAIN'],
  ['/api/v1/lookup/192.0.2.1/PTR', 'domain-diagnostics lookup 192.0.2.1 PTR'],
  ['/api/v1/mail-check/example.com', 'domain-diagnostics mail example.com'],
  ['/api/v1/header-analysis', 'domain-diagnostics headers'],
])('%s is the command %s', (endpoint, command) => {
  const report = { reason: 'policy', meaning: 'Meaning.', actor: 'sender', checks: [{ endpoint, why: 'Why.' }] };
  const result = { api: 'v1', reports: [report] } as unknown as BounceAnalysisResult;
  const lines = bounce.view!(result, { texts: new Texts('en'), isVerbose: false, rows: 24 });
  expect(formatForTerminal(lines, { hasColor: false, width: Infinity })).toContain(`- Why. ${command}\n`);
});
