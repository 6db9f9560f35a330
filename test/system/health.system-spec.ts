import type { DomainHealth } from '#features/health/health.dto.js';
import { reports } from './client.js';
import { EXAMINED } from './domains/domains.js';

const names = EXAMINED.map(({ name }) => name);
const grave = ({ findings }: DomainHealth) =>
  findings.filter(({ severity }) => severity === 'warn' || severity === 'problem').map(({ id }) => id);

let english: Map<string, DomainHealth>;
let german: Map<string, DomainHealth>;
beforeAll(async () => {
  english = await reports(names, (name) => `check/${name}`);
  german = await reports(names, (name) => `check/${name}?lang=de`);
});

describe.each(EXAMINED)('$name ($intent)', ({ name, expected }) => {
  it('has the faults it was made with, and no other', () => {
    expect(grave(english.get(name)!).sort()).toEqual([...expected.faults].sort());
  });

  it('is reported correctly', () => {
    const { findings, resolvable, score, summary } = english.get(name)!;
    expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining([...(expected.notes ?? [])]));
    expect({ resolvable, isPerfect: score === 100 }).toEqual({
      resolvable: expected.resolvable ?? true,
      isPerfect: expected.faults.length === 0,
    });
    expect(summary.warn + summary.problem).toBe(expected.faults.length);
  });

  it('is reported in German as well', () => {
    const [one, other] = [english.get(name)!, german.get(name)!];
    expect(other).toMatchObject({ locale: 'de', score: one.score });
    expect(other.findings.map(({ id }) => id)).toEqual(one.findings.map(({ id }) => id));
    expect(other.findings.map(({ detail }) => detail)).not.toEqual(one.findings.map(({ detail }) => detail));
  });
});
