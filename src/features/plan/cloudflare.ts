import { type Conditions, line, planTitle, stageTitle, TTL } from './plan-lines.js';
import type { PlannedChange, PlanReport } from './plan-report.js';
import { cloudflareRecord } from './terraform.js';

/**
 * Calls of Cloudflare's API as JSON, stage by stage; nothing in it is a command. `find` are the fields by which the list of
 * records shows the one to change.
 */
export function cloudflare(plan: PlanReport, conditions: Conditions): string {
  const value = {
    comment: planTitle(plan),
    zone: plan.zone,
    stages: plan.stages.map((stage) => ({
      when: stage.when,
      comment: stageTitle(stage, conditions),
      calls: stage.changes.filter(isCall).map((change) => ({
        ...callOf(change),
        conditions: conditions.ofChange(change),
      })),
      elsewhere: stage.changes.filter((change) => !isCall(change)).map((change) => `${change.where}: ${line(change)}`),
    })),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function isCall({ where, type }: PlannedChange): boolean {
  return where === 'dns' && type !== 'SOA';
}

function callOf({ action, host, type, value, old }: PlannedChange) {
  const path = '/zones/{zone_id}/dns_records';
  const body = { type, name: host, ttl: TTL, ...cloudflareRecord(type, value) };
  if (old === undefined) return { method: 'POST', path, body };
  const find = { type, name: host, ...cloudflareRecord(type, old) };
  return action === 'remove'
    ? { method: 'DELETE', path: `${path}/{id}`, find }
    : { method: 'PATCH', path: `${path}/{id}`, find, body };
}
