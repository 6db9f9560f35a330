import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { ConsoleLogger } from '@nestjs/common';
import { createApp } from './app.setup.js';
import { safeJson } from '#base/domain/safe-json.js';
import { Config } from '#platform/config/config.js';
import { McpService } from '#faces/mcp/mcp.service.js';

/**
 * Speaks MCP over standard input and output until the input ends: one JSON-RPC message per line. The application does
 * not listen on a port. Only errors are logged, to standard error.
 */
export async function startMcp(): Promise<void> {
  const app = await createApp(Config.ofCommand(), new ConsoleLogger({ logLevels: ['error', 'fatal'] }));
  await app.init();
  const mcp = app.get(McpService, { strict: false });
  const running = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const answer = mcp.answerLine(Buffer.from(line)).then(({ body }) => {
      if (body) process.stdout.write(`${safeJson(body)}\n`);
      running.delete(answer);
    });
    running.add(answer);
  }
  await Promise.all(running);
  await app.close();
}
