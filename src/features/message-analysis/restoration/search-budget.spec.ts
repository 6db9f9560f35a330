import { SearchBudget } from './search-budget.js';

it('ends after the work that it allows', () => {
  const budget = new SearchBudget(30_000);
  expect([budget.spend(1000), budget.spend(1000), budget.isSpent]).toEqual([true, true, false]);
  expect([budget.spend(1000), budget.spend(1000), budget.isSpent]).toEqual([true, false, true]);
});

it('counts the making of a text, and a slow verification', () => {
  expect(new SearchBudget(3999).spendMaking(1000)).toBe(false);
  expect(new SearchBudget(4000).spendMaking(1000)).toBe(true);
  expect(new SearchBudget(100_000).spendVerification()).toBe(false);
});

it('gives a part of what is left, and is charged for it', () => {
  const budget = new SearchBudget(100_000);
  budget.spend(1000);
  const part = budget.share(0.5);
  expect(part.spend(36_000)).toBe(true);
  expect(part.spend(0)).toBe(false);
  budget.charge(part);
  expect(budget.share(1).spend(30_000)).toBe(false);
});
