import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request, Response } from 'express';
import { overloaded } from '#platform/edge/errors/api-error.js';
import { anonymousClient } from '#platform/edge/limits/client.js';
import { whenClosed } from '#platform/runtime/when-closed.js';
import { MailTestService } from './mail-test.service.js';

const LOOK_MS = 1000;
const MAX_STREAM_MS = 1_800_000;
const MAX_STREAMS = 500;
const MAX_STREAMS_PER_CLIENT = 10;

/** Tells those who watch a mail test of every change, as server-sent events. Another replica may have made it. */
@Injectable()
export class MailTestEvents implements OnModuleDestroy {
  private readonly open = new Map<string, number>();
  private readonly ends = new Set<() => void>();

  constructor(private readonly service: MailTestService) {}

  async watch(id: string, request: Request, response: Response): Promise<void> {
    let version = await this.service.version(id);
    const client = anonymousClient(request).tracker;
    const count = this.open.get(client) ?? 0;
    if (this.ends.size >= MAX_STREAMS || count >= MAX_STREAMS_PER_CLIENT) throw overloaded();
    this.open.set(client, count + 1);
    const look = async () => {
      const now = await this.service.version(id).catch(() => undefined);
      if (now === undefined) end();
      else if (now !== version) response.write('event: change\ndata: {}\n\n');
      version = now ?? version;
    };
    let looking = Promise.resolve();
    const timer = setInterval(() => void (looking = looking.then(look)), LOOK_MS);
    const limit = setTimeout(() => end(), MAX_STREAM_MS);
    const end = () => {
      if (!response.writableEnded) response.end('event: end\ndata: {}\n\n');
    };
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
  }

  /** Before the server waits for its connections to close. */
  onModuleDestroy(): void {
    for (const end of this.ends) end();
  }
}
