import { COST, costOfRequests, startServers } from './load.mjs';
import { compared } from './rounds.mjs';

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

/** A tool call, compared with bare Express that sends the same constant response, and with the official SDK. */
export async function run() {
  const ours = await startServers('ours');
  const env = { BENCH_RESULT: await (await fetch(ours.urls[0] + PATH, REQUEST)).text() };
  const [bare, sdk] = await Promise.all([startServers('express-post', env), startServers('mcp-sdk', env)]);
  const target = (label, servers) => ({ label, ...servers, path: PATH, options: REQUEST });
  try {
    const targets = [target('bare Express', bare), target('official SDK', sdk), target('ours', ours)];
    const rounds = await costOfRequests(targets);
    const name = 'MCP: tools/call idn_convert';
    return [
      compared(`${name} to bare Express`, COST, rounds, (of) => of['bare Express'] / of.ours, 0.65),
      compared(`${name} to the official SDK`, COST, rounds, (of) => of['official SDK'] / of.ours, 2),
    ];
  } finally {
    for (const { stop } of [ours, bare, sdk]) stop();
  }
}
