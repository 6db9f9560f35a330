import type { Server } from 'node:http';
import { postponeSlice } from '#base/execution/time-slices.js';
import type { TurnLimit } from './turn-limit.js';

/**
 * Keeps the turns of the event loop short while clients connect. Node accepts one connection per turn (libuv since 1.45),
 * so that the last of 40 clients that connect at once would wait for 40 slices of computing and 40 turns of parsing.
 */
export function acceptQuickly(server: Server, turns: TurnLimit): void {
  const shorten = () => {
    turns.accepted();
    postponeSlice();
  };
  server.on('connection', shorten).on('drop', shorten);
}
