import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request, Response } from 'express';
import { whenClosed } from '#platform/runtime/when-closed.js';
import { overloaded } from '../errors/api-error.js';
import { anonymousClient } from '../limits/client.js';

const LOOK_MS = 1000;
const MAX_STREAM_MS = 1_800_000;
const MAX_STREAMS = 500;
const MAX_STREAMS_PER_CLIENT = 10;

export interface StreamEvent {
  readonly name: string;
  readonly data: object;
}

/** What happened since it was asked last; undefined when nothing will happen any more. */
export type NextEvents = () => Promise<readonly StreamEvent[] | undefined>;

/** Tells those who watch something of every change, as server-sent events. Another replica may have made it. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  private readonly open = new Map<string, number>();
  private readonly ends = new Set<() => void>();

  /** Rejects if there is nothing to watch, or no room. */
  async watch(request: Request, response: Response, next: NextEvents): Promise<void> {
    const first = await next();
    const client = anonymousClient(request).tracker;
    const count = this.open.get(client) ?? 0;
    if (this.ends.size >= MAX_STREAMS || count >= MAX_STREAMS_PER_CLIENT) throw overloaded();
    this.open.set(client, count + 1);
    const end = () => {
      if (!response.writableEnded) response.end(textOf({ name: 'end', data: {} }));
    };
    const tell = (events: readonly StreamEvent[] | undefined) => {
      if (!events) end();
      else if (events.length > 0) response.write(events.map(textOf).join(''));
    };
    const look = async () => {
      if (!response.writableNeedDrain) tell(await next().catch(() => undefined)); // a slow reader misses nothing but steps
    };
    let looking = Promise.resolve();
    const timer = setInterval(() => void (looking = looking.then(look)), LOOK_MS);
    const limit = setTimeout(end, MAX_STREAM_MS);
    this.ends.add(end);
    whenClosed(response, () => {
      clearInterval(timer);
      clearTimeout(limit);
      this.ends.delete(end);
      const left = (this.open.get(client) ?? 1) - 1;
      if (left > 0) this.open.set(client, left);
      else this.open.delete(client);
    });
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.write(': open\n\n');
    tell(first);
  }

  /** Before the server waits for its connections to close. */
  onModuleDestroy(): void {
    for (const end of this.ends) end();
  }
}

function textOf({ name, data }: StreamEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
