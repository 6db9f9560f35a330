import { setTimeout } from 'node:timers/promises';
import type { Message } from '../../src/dns-wire/message.js';
import { normalName } from '../../src/dns-wire/name.js';
import type { RecordType } from '../../src/dns-wire/record-type.js';

const MOMENT_MS = 100;

export interface AskedQuestion {
  /** The id of a resolver or the name of a name server. */
  readonly server: string;
  /** Lower case, without the trailing dot. */
  readonly name: string;
  readonly type: RecordType;
  readonly checkingDisabled: boolean;
}

/** Everything that was sent to the lab, so that "asked once" and "nothing was sent" can be asserted. */
export class Traffic {
  readonly questions: AskedQuestion[] = [];
  readonly connections: string[] = [];
  /** Endpoints that the service wanted a socket to, as `address port`. */
  readonly dialled: string[] = [];
  /** What web servers were asked, as `GET https://host/path`. */
  readonly requests: string[] = [];
  /** What mail servers heard, as `EHLO name`. */
  readonly commands: string[] = [];

  noteQuestion(server: string, query: Message): void {
    const { name, type } = query.questions[0]!;
    const plain = normalName(name).replace(/(?<=.)\.$/, '');
    this.questions.push({ server, name: plain, type, checkingDisabled: query.cd });
  }

  noteConnection(server: string): void {
    this.connections.push(server);
  }

  /** The questions that fit, in the order in which they came. */
  asked(like: Partial<AskedQuestion> = {}): AskedQuestion[] {
    const wanted = Object.entries(like) as [keyof AskedQuestion, unknown][];
    return this.questions.filter((question) => wanted.every(([key, value]) => question[key] === value));
  }

  /** When nothing has come for a moment: a question whose asker has left may still be on its way. */
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
