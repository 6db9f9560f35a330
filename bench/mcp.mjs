import { compare, startServers } from './load.mjs';

const PATH = '/mcp';
const REQUEST = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'idn_convert', arguments: { name: 'münchen.de' } },
  }),
};

/** A call of a tool, next to bare Express that answers the same without a thought, and to the official SDK. */
export async function run() {
  const ours = await startServers('ours');
  const env = { BENCH_RESULT: await (await fetch(ours.urls[0] + PATH, REQUEST)).text() };
  const [bare, sdk] = await Promise.all([startServers('express-post', env), startServers('mcp-sdk', env)]);
  const target = (label, { urls }) => ({ label, urls, path: PATH, options: REQUEST });
  try {
    const results = await compare([target('bare Express', bare), target('official SDK', sdk), target('ours', ours)]);
    const [express, official, own] = results.map(({ value }) => value);
    const name = 'MCP: tools/call idn_convert';
    return [
      { name: `${name} to bare Express`, unit: 'requests/s', results, ratio: own / express, goal: 0.65 },
      { name: `${name} to the official SDK`, unit: 'requests/s', results, ratio: own / official, goal: 2 },
    ];
  } finally {
    for (const { stop } of [ours, bare, sdk]) stop();
  }
}
