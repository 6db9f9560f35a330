import { safeJson } from '#base/domain/safe-json.js';
import {
  bareString,
  conditionComments,
  type Conditions,
  dataWords,
  line,
  planTitle,
  relativeHost,
  stageTitle,
} from './plan-lines.js';
import type { PlannedChange, PlanReport } from './plan-report.js';

/**
 * Records for `dnsconfig.js`. What a change replaces is a comment before it, because it has to go from the domain's
 * own list. Lines of later stages are comments; each ends with a comma, so that any of them can be uncommented.
 */
export function dnscontrol(plan: PlanReport, conditions: Conditions): string {
  const stages = plan.stages.flatMap((stage, i) => [
    '',
    `  // ${i + 1}. ${stageTitle(stage, conditions)}`,
    ...stage.changes.flatMap((change) => {
      const remarks = conditionComments('  //', change, conditions);
      const record = change.where === 'dns' ? recordCall(change, plan.zone) : undefined;
      if (record === undefined) return [...remarks, `  // ${change.where}: ${line(change)}`];
      const gone = change.old === undefined ? undefined : recordCall({ ...change, value: change.old }, plan.zone);
      return [
        ...remarks,
        ...(gone === undefined ? [] : [`  // remove: ${gone}`]),
        ...(change.action === 'remove' ? [] : [`  ${stage.when === 'later' ? '// ' : ''}${record},`]),
      ];
    }),
  ]);
  return `${[`// ${planTitle(plan)}`, `D_EXTEND(${js(plan.zone)},`, ...stages, 'END);'].join('\n')}\n`;
}

/** Undefined for types that have no function. */
function recordCall({ host, type, value }: Pick<PlannedChange, 'host' | 'type' | 'value'>, zone: string) {
  const args = argumentsOf(type, value);
  return args && `${type}(${[js(relativeHost(host, zone)), ...args].join(', ')})`;
}

function argumentsOf(type: string, value: string): readonly string[] | undefined {
  const [first = '', second = '', third = '', ...rest] = dataWords(value);
  switch (type) {
    case 'A':
    case 'AAAA':
    case 'CNAME':
    case 'NS':
    case 'PTR':
    case 'DNAME':
    case 'TXT':
      return [js(value)];
    case 'MX':
      return [number(first), js(second)];
    case 'SRV':
      return [number(first), number(second), number(third), js(rest[0] ?? '')];
    case 'CAA': {
      const text = js(bareString([third, ...rest].join(' ')));
      return [js(second), text, ...(Number(first) >= 128 ? ['CAA_CRITICAL'] : [])];
    }
    case 'TLSA':
    case 'DS':
      return [number(first), number(second), number(third), js(rest.join(''))];
    case 'HTTPS':
    case 'SVCB':
      return [number(first), js(second), js([third, ...rest].join(' ').trim())];
    default:
      return undefined;
  }
}

function number(word: string): string {
  return String(Number.parseInt(word, 10) || 0);
}

/** A string of JavaScript, without separators that end a line in older versions, and without what terminals interpret. */
function js(text: string): string {
  return safeJson(text);
}
