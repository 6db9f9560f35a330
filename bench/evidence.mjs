// The replay of an evidence file next to a cold check of the same domain, both with the rendered report. CPU time of the
// service, which also does the work of its worker here.
import { gzipSync } from 'node:zlib';
import { startServer } from './load.mjs';
import { compared, cpuOf, exact, inTurns } from './rounds.mjs';
import { DOMAINS } from './servers/capacity-domains.mjs';
import { startReplica } from './servers/lab-replica.mjs';

const KIND = 'health check';
const EACH = 8;
const WARM_UPS = 20;
const GOAL_BYTES = 60_000;
/** Of the CPU time of a cold check. */
const GOAL = 0.6;

export async function run() {
  const lab = await startServer('capacity-lab', { KINDS: KIND });
  const { app } = await startReplica(lab.url, { DD_LOG_LEVEL: 'error', DD_WORKERS: '0' });
  try {
    const { DomainName } = await import('../src/base/domain/domain-name.ts');
    const { EvidenceService } = await import('../src/features/evidence/evidence.service.ts');
    const { HealthChecker } = await import('../src/features/health/health-checker.ts');
    const { HealthRenderer } = await import('../src/features/health/health-renderer.ts');
    const { MemoryBudget } = await import('../src/platform/runtime/memory-budget.ts');
    const types = [EvidenceService, HealthChecker, HealthRenderer, MemoryBudget];
    const [evidence, checker, renderer, memory] = types.map((type) => app.get(type, { strict: false }));
    const domain = DomainName.parse(DOMAINS.find(({ kind }) => kind === KIND).name);
    const file = gzipSync(await evidence.file(domain, new MemoryBudget().transit()));
    const checking = () =>
      memory.during(async (account) =>
        renderer.render((await checker.examination(domain, account, 'fresh', [])).report, 'en'),
      );
    const replaying = () => evidence.report(file, 'en');
    for (let i = 0; i < WARM_UPS; i++) await Promise.all([checking(), replaying()]);
    const rounds = await inTurns({ 'cold check': msEach(checking), replay: msEach(replaying) });
    return [
      compared('replay of an evidence file', 'ms CPU', rounds, (of) => of['cold check'] / of.replay, 1 / GOAL),
      exact(
        'size of an evidence file, packed',
        'bytes',
        { goal: GOAL_BYTES, file: file.length },
        GOAL_BYTES / file.length,
        1,
      ),
    ];
  } finally {
    await app.close();
    lab.stop();
  }
}

function msEach(work) {
  const repeated = async () => {
    for (let i = 0; i < EACH; i++) await work();
  };
  return async () => (await cpuOf(repeated)) / EACH / 1000;
}
