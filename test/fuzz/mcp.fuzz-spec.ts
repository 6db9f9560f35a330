import type { Buffer } from 'node:buffer';
import { Agent, request } from 'node:http';
import { LabApp } from '../e2e/lab-app.js';
import { howMany } from '../sweep.js';
import { type FuzzedRequest, fuzzedRequest } from './mcp-messages.js';
import { Random } from './mutate.js';

const MESSAGES = howMany('broken MCP messages', 50_000, 1000, 1500);
const PORTION = 500;
const AT_ONCE = 16;
const CODES = [-32700, -32600, -32601, -32602, -32020, -32022];

interface Heard {
  readonly status: number;
  readonly text: string;
}

/** What is wrong with a response; undefined if nothing is. */
function fault({ status, text }: Heard): string | undefined {
  if (status === 202) return text === '' ? undefined : 'a body for a notification';
  if (status === 401)
    return (JSON.parse(text) as { error: { code: unknown } }).error.code === 'invalid_api_key'
      ? undefined
      : 'which error?';
  if (![200, 400, 403, 404].includes(status)) return 'an unexpected status';
  const { jsonrpc, id, result, error } = JSON.parse(text) as Record<string, unknown>;
  if (jsonrpc !== '2.0' || !(id === null || ['string', 'number'].includes(typeof id))) return 'no answer of JSON-RPC';
  if (error === undefined) return status === 200 && typeof result === 'object' ? resultFault(result) : 'no result';
  const { code, message } = error as { code: unknown; message: unknown };
  return CODES.includes(code as number) && typeof message === 'string' && result === undefined
    ? undefined
    : 'a bad error';
}

function resultFault(result: object | null): string | undefined {
  const { content, isError } = result as { content?: { text: string }[]; isError?: boolean };
  if (!content) return undefined;
  const text = content[0]!.text;
  if (isError && !/^(invalid_\w+|not_found|rate_limited|upstream_unavailable): /.test(text))
    return 'an error that is ours';
  return content.length === 1 && text.length < 8000 ? undefined : 'an endless text';
}

describe('/mcp', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const random = new Random();
  const statuses = new Map<number, number>();
  let lab: LabApp;
  beforeAll(async () => (lab = await LabApp.start({ DD_LIMIT_DAY_ANONYMOUS: '1000000' })));
  afterAll(async () => {
    agent.destroy();
    await lab.close();
  });

  const send = async () => {
    const fuzzed = fuzzedRequest(random);
    const heard = await post(`${lab.app.url}/mcp`, agent, fuzzed);
    const wrong = fault(heard);
    if (wrong)
      throw new Error(
        `${wrong}: ${heard.status} ${heard.text}\n${JSON.stringify(fuzzed.headers)} ${fuzzed.body.toString()}`,
      );
    statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
  };

  it.each(Array.from({ length: MESSAGES / PORTION }, (_, i) => (i + 1) * PORTION))(
    'answers %d broken messages in JSON-RPC, none with 500',
    async () => {
      for (let sent = 0; sent < PORTION; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, send));
    },
  );

  it('answers in every way it can', () => {
    console.log(`mcp: ${JSON.stringify(Object.fromEntries(statuses))}`);
    for (const status of [200, 202, 400, 404]) expect(statuses.get(status)).toBeGreaterThan(MESSAGES / 500);
  });
});

function post(url: string, agent: Agent, { body, headers }: FuzzedRequest): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
    sent.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode!, text }));
    });
    sent.end(body satisfies Buffer);
  });
}
