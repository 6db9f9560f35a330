import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../domain/clock.js';
import { parentOf } from '../../../domain/host-name.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import type { Caller } from '../../../network/caller.js';
import {
  AuthoritativeClient,
  type ServerAnswer,
  type ServerQuestion,
} from '../../../network/dns/authoritative-client.js';

const KEPT_MS = 300_000;
const MOST_ABILITIES = 5000;
const MOST_OCTETS = 2 ** 20;

interface Kept {
  readonly answer: ServerAnswer;
  readonly until: number;
}

/** Name servers, of which what does not depend on the zone is found out once in five minutes: their version and whether they recurse. */
@Injectable()
export class ServerAbilities {
  private readonly kept = new LRUCache<string, Kept>({
    max: MOST_ABILITIES,
    maxSize: MOST_OCTETS,
    sizeCalculation: ({ answer }) => answer.size,
  });

  constructor(
    private readonly servers: AuthoritativeClient,
    private readonly clock: Clock,
  ) {}

  async ask(address: IpAddress, question: ServerQuestion, signal?: Caller): Promise<ServerAnswer> {
    const ability = abilityIn(question);
    if (ability === undefined) return this.servers.ask(address, question, signal);
    const key = `${address.toString()} ${ability}`;
    const known = this.kept.get(key);
    if (known && known.until > this.clock.now()) return known.answer;
    const answer = await this.servers.ask(address, question, signal);
    this.kept.set(key, { answer, until: this.clock.now() + KEPT_MS });
    return answer;
  }
}

/** Whether it recurses is asked below each parent zone, since it may hold one of these itself. */
function abilityIn({ name, edns, class: ofClass, recursionDesired }: ServerQuestion): string | undefined {
  if (ofClass !== undefined) return `${name} ${ofClass} ${edns}`;
  return recursionDesired ? `recursion ${parentOf(name)} ${edns}` : undefined;
}
