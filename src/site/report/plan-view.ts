/** What a plan says, as its endpoint returns it. */
export interface Plan {
  readonly score: number;
  readonly scoreAfter: number;
  readonly stages: readonly {
    readonly when: 'now' | 'later';
    readonly condition?: string;
    readonly changes: readonly PlannedChange[];
    readonly scoreAfter: number;
  }[];
  readonly manual: readonly {
    readonly id: string;
    readonly title: string;
    readonly where: string;
    readonly steps: readonly string[];
  }[];
}

export interface PlannedChange {
  readonly action: 'add' | 'replace' | 'remove';
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly old?: string;
  readonly ttl?: number;
  readonly where: string;
  readonly resolves: readonly string[];
}

/** One numbered change of the page. */
export interface ShownChange {
  readonly number: number;
  readonly later: boolean;
  readonly condition?: string | undefined;
  readonly where: string;
  readonly resolves: readonly string[];
  /** The score before and after, where it is known for this change. */
  readonly gain?: { readonly from: number; readonly to: number };
  readonly record?: PlannedChange;
  readonly title?: string;
  readonly steps?: readonly string[];
}

/** Records first, in stages; then what no record can do; later stages last. */
export function changesOf({ score, stages, manual }: Plan): readonly ShownChange[] {
  const changes: Omit<ShownChange, 'number'>[] = [];
  const stage = (when: 'now' | 'later') => {
    for (const one of stages.filter((each) => each.when === when)) {
      const before = stages[stages.indexOf(one) - 1]?.scoreAfter ?? score;
      one.changes.forEach((record, i) => {
        const isLast = i === one.changes.length - 1;
        changes.push({
          later: when === 'later',
          condition: one.condition,
          where: record.where,
          resolves: record.resolves,
          record,
          ...(isLast && one.scoreAfter > before && { gain: { from: before, to: one.scoreAfter } }),
        });
      });
    }
  };
  stage('now');
  for (const { id, title, where, steps } of manual) changes.push({ later: false, where, resolves: [id], title, steps });
  stage('later');
  return changes.map((change, i) => ({ ...change, number: i + 1 }));
}
