import { hostName, isWithin } from '#base/domain/host-name.js';
import { readAddress } from '../readers/report-address.js';
import type { AggregateReport, AggregateRow } from '../readers/report-file.js';
import { isDecided } from '../readers/row-result.js';
import { type AlignmentModes, modesOf } from './alignment-modes.js';

export const SECONDS_PER_DAY = 86_400;

/** Messages of one address that receivers judged alike, from all reports together. */
export interface MailFlow {
  /** In canonical notation; empty if the report has none. */
  readonly address: string;
  readonly from: string;
  readonly row: AggregateRow;
  /** The alignment that was published when it was reported. */
  readonly modes: AlignmentModes;
  messages: number;
  readonly dispositions: Tally<string>;
  /** Messages by day, as days since 1970 of the beginning of the report. */
  readonly days: Tally<number>;
}

/** Whether the receiver reports a pass: SPF or DKIM passed and was aligned (RFC 9989 section 4.4). */
export function passesDmarc({ row }: MailFlow): boolean {
  return row.dkim === 'pass' || row.spf === 'pass';
}

/** Sums by key. Most flows have one key only, for which a map would take more memory than all the rest. */
class Tally<K> {
  private key: K | undefined;
  private sum = 0;
  private others: Map<K, number> | undefined;

  add(key: K, amount: number): void {
    if (this.key === undefined || this.key === key) {
      this.key = key;
      this.sum += amount;
      return;
    }
    this.others ??= new Map();
    addTo(this.others, key, amount);
  }

  *[Symbol.iterator](): Generator<readonly [K, number]> {
    if (this.key !== undefined) yield [this.key, this.sum];
    if (this.others) yield* this.others;
  }
}

/** Joins rows that differ in nothing that matters for their source; rows without a usable count add nothing. */
export class FlowTable {
  private readonly flows = new Map<string, MailFlow>();
  /** Most rows of a report differ only in address and number, so what else they say is kept once. */
  private readonly shapes = new Map<string, number>();
  private readonly addresses = new Map<string, string>();

  constructor(private readonly domain: string) {}

  get all(): MailFlow[] {
    return [...this.flows.values()];
  }

  add(report: AggregateReport): void {
    const time = report.begin ?? report.end;
    const day = time === null ? undefined : Math.floor(time / SECONDS_PER_DAY);
    const modes = modesOf(report.policy);
    for (const row of report.rows) {
      this.addRow(row, modes, day);
    }
  }

  private addRow(row: AggregateRow, modes: AlignmentModes, day: number | undefined): void {
    const messages = countOf(row);
    if (messages === 0) return;
    const flow = this.flowOf(row, modes);
    flow.messages += messages;
    flow.dispositions.add(row.disposition ?? 'none', messages);
    if (day !== undefined) flow.days.add(day, messages);
  }

  private flowOf(row: AggregateRow, modes: AlignmentModes): MailFlow {
    const address = this.addressOf(row.ip ?? '');
    const from = this.fromOf(row);
    const { dkim, spf, reasons, authDkim, authSpf } = row;
    const shape = JSON.stringify([from, dkim, spf, reasons, authDkim, authSpf, modes]);
    let number = this.shapes.get(shape);
    if (number === undefined) this.shapes.set(shape, (number = this.shapes.size));
    const key = `${address} ${number}`;
    const known = this.flows.get(key);
    if (known) return known;
    const tallies = { dispositions: new Tally<string>(), days: new Tally<number>() };
    const flow = { address, from, row, modes, messages: 0, ...tallies };
    this.flows.set(key, flow);
    return flow;
  }

  private addressOf(text: string): string {
    const known = this.addresses.get(text);
    if (known !== undefined) return known;
    const address = readAddress(text)?.unmapped.toString() ?? '';
    this.addresses.set(text, address);
    return address;
  }

  /** Some reporters write a whole address into `header_from`. A name outside the domain says nothing about its policy. */
  private fromOf({ headerFrom }: AggregateRow): string {
    const name = hostName(headerFrom ?? this.domain);
    const host = name.slice(name.lastIndexOf('@') + 1).replace(/>$/, '');
    return isWithin(host, this.domain) ? host : this.domain;
  }
}

/** Messages of a row; none if the row does not say whether they passed. */
export function countOf(row: AggregateRow): number {
  return row.isCut === true || !isDecided(row) ? 0 : (row.count ?? 0);
}

export function addTo<K>(sums: Map<K, number>, key: K, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
