import type { ProgramCommand } from '../command.js';
import { SCAN_FORMATS } from '../output/scan-lines.js';

/** Only a service with workers scans. */
export const scan: ProgramCommand = {
  name: 'scan',
  parameters: [{ name: 'FILE', optional: true }],
  options: {
    server: { type: 'string', value: 'URL' },
    label: { type: 'string', value: 'NAME' },
    checks: { type: 'string', value: 'CHECKS' },
    callback: { type: 'string', value: 'URL' },
    follow: { type: 'string', value: 'ID' },
    after: { type: 'string', value: 'NUMBER' },
    cancel: { type: 'string', value: 'ID' },
    format: { type: 'string', value: 'FORMAT', choices: SCAN_FORMATS },
    output: { type: 'string', short: 'o', value: 'FILE', isFile: true },
  },
  examples: [
    'scan domains.txt --server https://diagnostics.example --label Customers',
    'scan domains.txt --server https://diagnostics.example --format csv --output results.csv',
    'scan domains.txt --server https://diagnostics.example --checks profile:bulk-sender',
    'scan domains.txt --server https://diagnostics.example --callback https://hooks.example.com/scans',
    'scan --follow k7f3mq2x9hcd4tzr8wv5bn --after 1200 --server https://diagnostics.example',
    'scan --cancel k7f3mq2x9hcd4tzr8wv5bn --server https://diagnostics.example',
  ],
  operations: ['startScan', 'getScan', 'getScanSummary', 'getScanResults', 'cancelScan'],
  async run(args, texts) {
    const { runScan } = await import('../run-scan.js');
    return runScan(args, texts);
  },
};
