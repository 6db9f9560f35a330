import type { Socket } from 'node:dgram';
import { decodeMessage } from '../../dns-wire/decode-message.js';
import { type Caller, Scope } from '../caller.js';
import { abortError } from '../deadline.js';
import { QueryDeadline } from '../query-deadline.js';
import { UpstreamError } from '../upstream-error.js';
import { AskedQuestion, randomId, type ServerAnswer, type ServerQuestion } from './asked-question.js';

/** In the whole life of a socket, so that a server that is always asked is not always asked from the same port. */
const MOST_SHARING = 16;

/** One for all, since making an error costs more than most questions. */
const OVER = new UpstreamError('aborted');

interface Pending {
  readonly asked: AskedQuestion;
  readonly resolve: (answer: ServerAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A UDP socket to one server, for questions that are under way at the same time: a socket takes more work than a question.
 * It is closed as soon as nobody waits.
 */
export class SharedSocket {
  private readonly ids = new Set<number>();
  private readonly pending = new Map<number, Pending>();
  private readonly scope = new Scope();
  private readonly opening: Promise<Socket>;
  private callers = 0;
  private isRetired = false;
  /** What could not be read, and may answer any question: those that get no other answer got this. */
  private garbage: Error | undefined;

  constructor(
    open: (scope: Caller) => Promise<Socket>,
    private readonly timeoutMs: number,
    private readonly onEnd: () => void,
  ) {
    this.opening = open(this.scope).then((socket) => this.listen(socket));
  }

  get takesMore(): boolean {
    return !this.isRetired && this.ids.size < MOST_SHARING;
  }

  /** The time for the answer begins when the socket is open. */
  async ask(question: ServerQuestion, caller?: Caller): Promise<ServerAnswer> {
    this.callers++;
    const id = this.newId();
    try {
      const asked = new AskedQuestion(question, id);
      const socket = await whileStaying(caller, this.opening);
      return await QueryDeadline.during(this.timeoutMs, caller, () => this.send(asked, socket));
    } catch (error) {
      if (caller?.aborted) throw error;
      this.isRetired = true; // the next attempt comes from another port
      throw UpstreamError.from(error).reason === 'timeout' ? (this.garbage ?? error) : error;
    } finally {
      this.pending.delete(id);
      this.callers--;
      if (this.callers === 0) this.end();
    }
  }

  private send(asked: AskedQuestion, socket: Socket): Promise<ServerAnswer> {
    return new Promise((resolve, reject) => {
      this.pending.set(asked.id, { asked, resolve, reject });
      socket.send(asked.wire);
    });
  }

  /** None is used again, so that a late answer does not meet another question. */
  private newId(): number {
    let id: number;
    do id = randomId();
    while (this.ids.has(id));
    this.ids.add(id);
    return id;
  }

  private listen(socket: Socket): Socket {
    socket.on('message', (bytes: Buffer) => this.receive(bytes));
    socket.on('error', (error) => {
      this.isRetired = true;
      for (const { reject } of this.pending.values()) reject(error);
    });
    return socket;
  }

  private receive(bytes: Buffer): void {
    const pending = this.pending.get(bytes.length < 2 ? -1 : bytes.readUInt16BE());
    try {
      const answer = pending ? pending.asked.read(bytes, 'udp') : void decodeMessage(bytes);
      if (answer) pending?.resolve(answer);
    } catch (error) {
      this.blame(pending, error instanceof Error ? error : new Error('not an error', { cause: error }));
    }
  }

  /** The socket hears nobody else: what cannot be read answers the question with its id, or the only one there was. */
  private blame(pending: Pending | undefined, error: Error): void {
    const [only] = this.ids.size === 1 ? this.pending.values() : [];
    const blamed = pending ?? only;
    if (blamed) blamed.reject(error);
    else this.garbage ??= error;
  }

  private end(): void {
    this.isRetired = true;
    this.onEnd();
    this.scope.abort(OVER);
    this.opening.then(
      (socket) => socket.close(),
      () => undefined, // those who waited for it heard of it
    );
  }
}

function whileStaying<T>(caller: Caller | undefined, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(abortError(caller));
    caller?.addEventListener('abort', leave, { once: true });
    void work.then(resolve, reject).then(() => caller?.removeEventListener('abort', leave));
  });
}
