import type { LoggerService } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { writeLogLine } from './log-lines.js';

const RANK = { debug: 0, info: 1, warn: 2, error: 3 };
type Level = keyof typeof RANK;
const NEST_AT_START = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** One JSON object per line on standard output. */
export class JsonLogger implements LoggerService {
  private readonly least: number;

  constructor({ logLevel }: Pick<Config, 'logLevel'>) {
    this.least = RANK[logLevel];
  }

  log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.write(typeof context === 'string' && NEST_AT_START.has(context) ? 'debug' : 'info', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    if (RANK[level] < this.least) return;
    const details = rest.find((item) => typeof item === 'object' && item !== null);
    const line = {
      time: new Date().toISOString(),
      level,
      context: rest.findLast((item) => typeof item === 'string'),
      message: message instanceof Error ? message.message : message,
      stack: message instanceof Error ? message.stack : undefined,
      ...details,
    };
    writeLogLine(line);
  }
}
