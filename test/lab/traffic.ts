import { setTimeout } from 'node:timers/promises';
import type { Message } from '#formats/dns-wire/message.js';
import { normalName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';

const MOMENT_MS = 100;

export interface PendingQuery {
  /** The ID of a resolver or the name of a name server. */
  readonly server: string;
  /** Lower case, without the trailing dot. */
  readonly name: string;
  readonly type: RecordType;
  readonly checkingDisabled: boolean;
}

/** Records everything that was sent to the lab, so that tests can assert the number of queries. */
export class Traffic {
  readonly questions: PendingQuery[] = [];
  readonly connections: string[] = [];
  /** Endpoints that the service opened a socket to, as `address port`. */
  readonly dialled: string[] = [];
  /** Requests to web servers, as `GET https://host/path`. */
  readonly requests: string[] = [];
  /** Commands to mail servers, as `EHLO name`. */
  readonly commands: string[] = [];

  noteQuestion(server: string, query: Message): void {
    const { name, type } = query.questions[0]!;
    const plain = normalName(name).replace(/(?<=.)\.$/, '');
    this.questions.push({ server, name: plain, type, checkingDisabled: query.cd });
  }

  noteConnection(server: string): void {
    this.connections.push(server);
  }

  /** The matching queries, in order of arrival. */
  asked(like: Partial<PendingQuery> = {}): PendingQuery[] {
    const wanted = Object.entries(like) as [keyof PendingQuery, unknown][];
    return this.questions.filter((question) => wanted.every(([key, value]) => question[key] === value));
  }

  /** Resolves when no new query has arrived for a moment, because queries of canceled callers may still be on the way. */
  async settled(): Promise<void> {
    let seen = -1;
    while (seen !== this.questions.length) {
      seen = this.questions.length;
      await setTimeout(MOMENT_MS);
    }
  }

  clear(): void {
    for (const list of [this.questions, this.connections, this.dialled, this.requests, this.commands]) list.length = 0;
  }
}
