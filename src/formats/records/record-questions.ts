import type { SpfLookupType } from './spf-lookup.js';

/** Record types that an analysis looks up. */
export type LookupType = SpfLookupType | 'CNAME';

/** What an analysis asks the DNS. */
export interface RecordLookup {
  /** As an `SpfLookup`; the target of a CNAME record at the name itself. */
  readonly values: (name: string, type: LookupType) => Promise<readonly string[] | 'failed'>;
  /** Whether a name exists; undefined where the DNS gave no answer. */
  exists(name: string): Promise<boolean | undefined>;
}

/** One question as plain data: for records of a type, or whether the name exists. */
export interface RecordQuestion {
  readonly name: string;
  readonly type: LookupType | 'any';
}

export type RecordAnswer = readonly string[] | 'failed' | boolean | undefined;

/** The lookup of a job that asks somebody else. The same question is asked once. */
export function lookupBy(ask: (question: RecordQuestion) => Promise<RecordAnswer>): RecordLookup {
  const asked = new Map<string, Promise<RecordAnswer>>();
  const answerTo = (name: string, type: RecordQuestion['type']) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = asked.get(key) ?? ask({ name, type });
    asked.set(key, known);
    return known;
  };
  return {
    values: async (name, type) => {
      const answer = await answerTo(name, type);
      return Array.isArray(answer) ? (answer as readonly string[]) : 'failed';
    },
    exists: async (name) => {
      const answer = await answerTo(name, 'any');
      return typeof answer === 'boolean' ? answer : undefined;
    },
  };
}

export function answerFrom(lookup: RecordLookup, { name, type }: RecordQuestion): Promise<RecordAnswer> {
  return type === 'any' ? lookup.exists(name) : lookup.values(name, type);
}
