import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenClosed } from '#platform/runtime/when-closed.js';
import type { Place, TurnLimit } from './turn-limit.js';

/** Holds fewer requests than a client may send ahead; the shortest request that Node accepts has 22 bytes. */
const PIECE_BYTES = 512;
const END_OF_HEAD = '\r\n\r\n';
const WITHOUT_BODY = /^(?:GET|HEAD) /;
const LONGEST_METHOD = 5;

type Parse = (this: Socket, piece: Buffer) => void;

/**
 * Gives what a client sends to the HTTP parser in small pieces. Node would parse 64 KB, which is thousands of requests,
 * in one turn and go on after the socket was destroyed. The pieces of all connections share the limit per turn, and
 * nothing more is parsed of a client that was cut off. Bytes that can only be part of a body are passed on at once.
 */
export function paceInput(server: Server, turns: TurnLimit): void {
  const inputs = new WeakMap<Socket, PacedInput>();
  server.on('connection', (socket: Socket) => {
    const parsers = socket.listeners('data') as Parse[];
    for (const parse of parsers) socket.off('data', parse);
    const input = new PacedInput(socket, parsers, turns);
    inputs.set(socket, input);
    socket.on('data', (chunk: Buffer) => input.receive(chunk));
  });
  server.on('request', (request, response) => inputs.get(request.socket)?.begin(request, response));
}

class PacedInput {
  private isWaiting = false;
  private hasTurn = false;
  /** How many of the next bytes are part of a body for certain. */
  private bodyBytes = 0;
  private openResponses = 0;
  private hasBegun = false;

  constructor(
    private readonly socket: Socket,
    private readonly parsers: readonly Parse[],
    private readonly turns: TurnLimit,
  ) {}

  /** Called while the piece with the end of the headers is parsed; the rest of that piece may be body. */
  begin({ headers }: IncomingMessage, response: ServerResponse): void {
    this.bodyBytes = Number(headers['content-length'] ?? 0) - PIECE_BYTES;
    this.hasBegun = true;
    this.openResponses++;
    whenClosed(response, () => this.openResponses--);
  }

  receive(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && this.socket.writable && this.takeTurn(rest)) {
      const size = Math.max(this.bodyBytes, PIECE_BYTES);
      const piece = rest.subarray(0, size);
      rest = rest.subarray(size);
      this.bodyBytes -= piece.length;
      for (const parse of this.parsers) parse.call(this.socket, piece);
      if (this.socket.isPaused()) break; // Node pauses the socket until the client has read its responses
    }
    this.hasTurn = false;
    if (rest.length > 0 && this.socket.writable) this.putBack(rest);
  }

  /** Who sends more than a whole request at once does not wait for a response either. */
  private placeOf(rest: Buffer): Place {
    return this.openResponses > 0 || (!this.hasBegun && hasMoreThanOne(rest)) ? 'ahead' : 'next';
  }

  private takeTurn(rest: Buffer): boolean {
    if (this.bodyBytes > PIECE_BYTES) return true;
    const isGranted = this.hasTurn;
    this.hasTurn = false;
    return isGranted || (!this.isWaiting && this.turns.take(this.placeOf(rest)));
  }

  /** Returns the rest to the stream, before any bytes that arrive later. */
  private putBack(rest: Buffer): void {
    const isPausedByNode = this.socket.isPaused();
    this.socket.pause().unshift(rest);
    if (!isPausedByNode) this.waitForTurn(this.placeOf(rest));
  }

  private waitForTurn(place: Place): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.turns.run(() => {
      this.isWaiting = false;
      this.hasTurn = true;
      this.socket.resume();
    }, place);
  }
}

/** Whether these bytes hold a request and something after it, for requests without a body. */
function hasMoreThanOne(bytes: Buffer): boolean {
  if (!WITHOUT_BODY.test(bytes.toString('latin1', 0, LONGEST_METHOD))) return false;
  const end = bytes.subarray(0, PIECE_BYTES).indexOf(END_OF_HEAD, 0, 'latin1');
  return end >= 0 && bytes.length > end + END_OF_HEAD.length;
}
