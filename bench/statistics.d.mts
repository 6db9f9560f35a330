export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

export function quantile(values: readonly number[], part: number): number;
export function median(values: readonly number[]): number;
export function spreadOf(values: readonly number[]): Spread;
export function verdict(spread: Spread, goal: number | undefined): 'met' | 'MISSED' | 'none';
