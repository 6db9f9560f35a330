import { cloudflare } from './cloudflare.js';
import { dnscontrol } from './dnscontrol.js';
import { octodns } from './octodns.js';
import { conditionComments, type Conditions, line, planTitle, recordData, stageTitle, TTL } from './plan-lines.js';
import type { PlannedStage, PlanReport } from './plan-report.js';
import { terraform, type TerraformProvider } from './terraform.js';

export const FORMATS = ['json', 'zone', 'nsupdate', 'octodns', 'dnscontrol', 'terraform', 'cloudflare'] as const;
export type Format = (typeof FORMATS)[number];

type Writer = (plan: PlanReport, conditions: Conditions, provider?: TerraformProvider) => string;

export const WRITERS: Readonly<Record<Exclude<Format, 'json'>, Writer>> = {
  ...{ zone, nsupdate, octodns, dnscontrol, terraform, cloudflare },
};

/** Lines of a zone file; replaced records are comments before them. */
function zone(plan: PlanReport, conditions: Conditions): string {
  return text(plan, conditions, ';', ({ changes }) =>
    changes.flatMap((change) => {
      const remarks = conditionComments(';', change, conditions);
      if (change.where !== 'dns') return [...remarks, `; ${change.where}: ${line(change)}`];
      const old = change.old === undefined ? [] : [`; ${change.action}: ${line({ ...change, value: change.old })}`];
      return [...remarks, ...old, ...(change.action === 'remove' ? [] : [line(change)])];
    }),
  );
}

function nsupdate(plan: PlanReport, conditions: Conditions): string {
  return text(plan, conditions, ';', ({ changes, sets }) => {
    const lines = changes.flatMap((change) => {
      const remarks = conditionComments(';', change, conditions);
      if (change.where !== 'dns') return [...remarks, `; ${change.where}: ${line(change)}`];
      const { host, type, value, old, action } = change;
      const { strings = {} } = sets.find((set) => set.host === host && set.type === type) ?? {};
      const gone = old === undefined ? [] : [`update delete ${host}. ${type} ${strings[old] ?? recordData(type, old)}`];
      const added = action === 'remove' ? [] : [`update add ${host}. ${TTL} ${type} ${recordData(type, value)}`];
      // A server does not delete the last NS record (RFC 2136 section 3.4.2.4).
      return [...remarks, ...(type === 'NS' ? [...added, ...gone] : [...gone, ...added])];
    });
    return lines.some((one) => !one.startsWith(';')) ? [`zone ${plan.zone}.`, ...lines, 'send'] : lines;
  });
}

function text(
  plan: PlanReport,
  conditions: Conditions,
  mark: string,
  write: (stage: PlannedStage) => readonly string[],
): string {
  const stages = plan.stages.flatMap((stage) => {
    const lines = write(stage).map((one) => (stage.when === 'now' || one.startsWith(mark) ? one : `${mark} ${one}`));
    return ['', `${mark} ${stageTitle(stage, conditions)}`, ...lines];
  });
  return `${[`${mark} ${planTitle(plan)}`, ...stages].join('\n')}\n`;
}
