import { isWithin } from '#base/domain/host-name.js';
import { textData } from '#formats/dns-wire/presentation/text-data.js';
import type { PlannedChange, PlannedStage, PlanReport } from './plan-report.js';

/** Resolvers only return the remaining TTL, so that a default is used. */
export const TTL = 3600;

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
  return type === 'TXT' ? textData(value) : oneLine(value);
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ');
}

/** A host relative to the zone, `@` for the zone itself. */
export function relativeHost(host: string, zone: string): string {
  if (host === zone) return '@';
  return isWithin(host, zone) ? host.slice(0, -zone.length - 1) : host;
}

/** The words of record data; spaces in quotes do not divide. */
export function dataWords(value: string): readonly string[] {
  return value.match(/(?:"(?:\\.|[^"\\])*"|[^\s"])+/g) ?? [];
}

/** A character-string without its quotes. */
export function bareString(word: string): string {
  return word.replace(/^"(.*)"$/s, '$1').replace(/\\(["\\])/g, '$1');
}
