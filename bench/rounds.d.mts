import type { Spread } from './statistics.mjs';

type Values<Label extends string> = Record<Label, number>;

export interface Measurement {
  readonly name: string;
  readonly unit: string;
  readonly results: readonly { readonly label: string; readonly value: number }[];
  readonly spread: Spread;
  readonly isExact?: boolean;
  readonly goal?: number;
}

export function inTurns<Label extends string>(
  works: Readonly<Record<Label, (round: number) => number | Promise<number>>>,
  rounds?: number,
): Promise<Values<Label>[]>;
export const inBothOrders: typeof inTurns;
export function compared<Label extends string>(
  name: string,
  unit: string,
  rounds: readonly Values<Label>[],
  ratio: (of: Values<Label>) => number,
  goal?: number,
): Measurement;
export function exact(
  name: string,
  unit: string,
  values: Readonly<Record<string, number>>,
  ratio: number,
  goal?: number,
): Measurement;
