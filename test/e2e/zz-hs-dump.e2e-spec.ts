import { writeFileSync } from 'node:fs';
import { CHECKED_NAMES, LabReports } from '../health/lab-reports.js';
import { healthTopics } from '../../src/health/health-weights.js';

it('dump', async () => {
  const reports = await LabReports.start();
  const ids = new Set<string>(healthTopics.find(({ name }) => name === 'servers')!.checks.map(({ id }) => id));
  const lines: string[] = [];
  for (const name of CHECKED_NAMES) {
    const t = Date.now();
    reports.lab.traffic.clear();
    const r = await reports.on(name);
    const q53 = reports.lab.traffic.questions.filter((q) => !q.server.startsWith('resolver')).length;
    const doh = reports.lab.traffic.questions.length - q53;
    lines.push(`${name} score ${r.score} ${Date.now() - t}ms q53=${q53} doh=${doh}`);
    for (const f of r.findings)
      if (ids.has(f.id.split('.')[0]!)) lines.push(`   ${f.severity} ${f.id} ${JSON.stringify(f.params)}`);
  }
  writeFileSync('/tmp/hs-dump.txt', lines.join('\n'));
  await reports.close();
}, 250_000);
