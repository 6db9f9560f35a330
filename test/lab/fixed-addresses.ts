import type { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { AddressLookup } from '#platform/network/connect/address-lookup.js';

/** A table of names and addresses. With a list of lists, each lookup returns the next list, and the last one is repeated. */
export class FixedAddresses extends AddressLookup {
  readonly asked: string[] = [];
  private readonly answers: Map<string, string[][]>;

  constructor(table: Record<string, string | string[] | string[][]>) {
    super();
    this.answers = new Map(Object.entries(table).map(([name, answer]) => [name, inTurns(answer)]));
  }

  override addresses(host: DomainName): Promise<IpAddress[]> {
    this.asked.push(host.ascii);
    const turns = this.answers.get(host.ascii) ?? [[]];
    const answer = turns.length > 1 ? turns.shift()! : turns[0]!;
    return Promise.resolve(answer.map((text) => IpAddress.parse(text)!));
  }
}

function inTurns(answer: string | string[] | string[][]): string[][] {
  const list = typeof answer === 'string' ? [answer] : answer;
  return list.every((item) => Array.isArray(item)) ? list : [list];
}
