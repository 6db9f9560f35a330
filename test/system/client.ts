import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Answer } from '../e2e/running-app.js';
import { schemaCheck } from '../e2e/schema-check.js';
import { eachInParallel } from './lab/processes.js';

const check = schemaCheck(JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenAPIObject);

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Source address of the call; by default a new one, so that no rate limit applies. */
  readonly from?: string;
  /** Port of another instance than the shared one. */
  readonly port?: number;
}

/** A random loopback address, which the application has not seen before. */
export function newCaller(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Calls the application and validates every response against the OpenAPI description. */
export async function ask(
  path: string,
  { method = 'GET', headers, body, from = newCaller(), port = 3000 }: Call = {},
): Promise<Answer> {
  const answer = await new Promise<Answer>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, localAddress: from, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const received = new Headers(
          Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const isJson = received.get('content-type')?.startsWith('application/json') ?? false;
        resolve({
          status: response.statusCode!,
          headers: received,
          text,
          body: isJson ? (JSON.parse(text) as unknown) : text,
        });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
  check(method, path, answer);
  return answer;
}

/** The body of a successful response. A 502 is retried, because resolvers report unreachable servers late, and so is a 503. */
export async function report<T>(path: string, call?: Call, attempts = 20): Promise<T> {
  const { status, body, text } = await ask(`/api/v1/${path}`, call);
  if (status === 200) return body as T;
  if ((status !== 502 && status !== 503) || attempts === 1) throw new Error(`${path}: ${status} ${text}`);
  await new Promise((resolve) => setTimeout(resolve, status === 503 ? 5000 : 500));
  return report(path, call, attempts - 1);
}

const AT_ONCE = 6;

/** Reports about many names, a few at a time. */
export async function reports<T>(names: readonly string[], path: (name: string) => string): Promise<Map<string, T>> {
  const found = await eachInParallel(names, (name) => report<T>(path(name)), AT_ONCE);
  return new Map(names.map((name, index) => [name, found[index]!]));
}
