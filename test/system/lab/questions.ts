import { createSocket, type Socket } from 'node:dgram';
import { HeaderFlag } from '#formats/dns-wire/header-flags.js';
import { encodeQuery, type Query } from '#formats/dns-wire/query.js';

const PATIENCE_MS = 5000;
const RCODE = 0x0f;

/** What the header of an answer says. */
export interface Answered {
  readonly rcode: number;
  readonly isValidated: boolean;
}

/** Asks resolvers many questions at once, and reads only the headers of their answers. */
export class Questions {
  private readonly socket: Socket;
  private readonly open = new Map<string, (answer: Answered) => void>();
  private id = 0;

  constructor() {
    this.socket = createSocket('udp4', (answer, { address }) => {
      const flags = answer.readUInt16BE(2);
      this.open.get(`${address} ${answer.readUInt16BE(0)}`)?.({
        rcode: flags & RCODE,
        isValidated: (flags & HeaderFlag.ad) !== 0,
      });
    });
  }

  /** Undefined without an answer in time. */
  async ask(address: string, query: Query): Promise<Answered | undefined> {
    const id = this.id++ % 0x10000;
    const name = `${address} ${id}`;
    const answer = new Promise<Answered | undefined>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS, undefined);
      this.open.set(name, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
    this.socket.send(encodeQuery({ ...query, id }), 53, address);
    return answer.finally(() => this.open.delete(name));
  }

  close(): void {
    this.socket.close();
  }
}
