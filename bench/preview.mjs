// A preview of a domain whose answers are cached, compared with checking the same answers unchanged: applying the
// changes must not cost more than the checks. CPU time, because no network is involved.
import { startServer } from './load.mjs';
import { compared, cpuOf, inTurns } from './rounds.mjs';
import { DOMAINS } from './servers/capacity-domains.mjs';
import { startReplica } from './servers/lab-replica.mjs';

const KIND = 'health check';
const EACH = 8;
const WARM_UPS = 20;

export async function run() {
  const lab = await startServer('capacity-lab', { KINDS: KIND });
  const { app } = await startReplica(lab.url, { DD_LOG_LEVEL: 'error' });
  try {
    const { DomainName } = await import('../src/base/domain/domain-name.ts');
    const { HealthPreviewer } = await import('../src/features/preview/health-previewer.ts');
    const { MemoryBudget } = await import('../src/platform/runtime/memory-budget.ts');
    const { PreviewService } = await import('../src/features/preview/preview.service.ts');
    const [previewer, service] = [HealthPreviewer, PreviewService].map((type) => app.get(type, { strict: false }));
    const domain = DomainName.parse(DOMAINS.find(({ kind }) => kind === KIND).name);
    const examination = await previewer.examined(domain, new MemoryBudget().open());
    const changes = [
      { action: 'replace', host: '@', type: 'TXT', value: 'v=spf1 mx ~all' },
      { action: 'replace', host: '_dmarc', type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain.ascii}` },
    ];
    const judging = () => previewer.after(domain, examination, []);
    const previewing = () => service.preview(domain, changes, 'en');
    for (let i = 0; i < WARM_UPS; i++) await Promise.all([judging(), previewing()]);
    const rounds = await inTurns({ 'judging alone': msEach(judging), preview: msEach(previewing) });
    const name = 'preview of a cached domain';
    return [compared(name, 'ms CPU', rounds, (of) => of['judging alone'] / of.preview, 1 / 2)];
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
