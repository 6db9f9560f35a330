import type { PlannedChange, PlannedStage, PlanReport } from './plan-report.js';

export const TTL = 3600;
const MAX_STRING_LENGTH = 255;

/** Conditions and steps in the language of the caller. */
export interface Conditions {
  readonly ofStage: (stage: PlannedStage) => string | undefined;
  readonly ofChange: (change: PlannedChange) => readonly string[];
}

export function planTitle({ displayDomain, score, scoreAfter, checkedAt }: PlanReport): string {
  return `${displayDomain}: ${score} -> ${scoreAfter}, ${checkedAt}`;
}

export function stageTitle(stage: PlannedStage, conditions: Conditions): string {
  const condition = conditions.ofStage(stage);
  return `${stage.when}: ${stage.scoreAfter}${condition === undefined ? '' : `. ${oneLine(condition)}`}`;
}

/** Conditions as comments before the lines of the change. */
export function conditionComments(mark: string, change: PlannedChange, conditions: Conditions): string[] {
  return conditions.ofChange(change).map((one) => `${mark} ${change.host} ${change.type}: ${oneLine(one)}`);
}

export function line({ host, type, value }: Pick<PlannedChange, 'host' | 'type' | 'value'>): string {
  return `${host}. ${TTL} IN ${type} ${recordData(type, value)}`;
}

/** TXT as quoted strings of at most 255 octets; other types as they are shown. */
export function recordData(type: string, value: string): string {
  if (type !== 'TXT') return oneLine(value);
  const bytes = Buffer.from(value);
  const count = Math.max(1, Math.ceil(bytes.length / MAX_STRING_LENGTH));
  return Array.from({ length: count }, (_, i) =>
    quoted(bytes.subarray(i * MAX_STRING_LENGTH, (i + 1) * MAX_STRING_LENGTH)),
  ).join(' ');
}

function quoted(bytes: Uint8Array): string {
  const shown = Array.from(bytes, (octet) => {
    const character = String.fromCharCode(octet);
    if (octet < 0x20 || octet > 0x7e) return `\\${String(octet).padStart(3, '0')}`;
    return character === '"' || character === '\\' ? `\\${character}` : character;
  });
  return `"${shown.join('')}"`;
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ');
}
