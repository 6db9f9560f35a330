import { nextCommand } from './next-command.js';

it.each([
  ['/api/v1/check/example.com', 'domain-diagnostics check example.com'],
  ['/api/v1/check/example.com?selectors=s1', 'domain-diagnostics check example.com'],
  ['/api/v1/check/{domain}', 'domain-diagnostics check DOMAIN'],
  ['/api/v1/lookup/192.0.2.1/PTR', 'domain-diagnostics lookup 192.0.2.1 PTR'],
  ['/api/v1/mail-check/example.com', 'domain-diagnostics mail example.com'],
  ['/api/v1/header-analysis', 'domain-diagnostics headers'],
])('%s is the command %s', (endpoint, command) => {
  expect(nextCommand(endpoint)).toBe(command);
});
