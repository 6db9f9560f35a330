import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { fork } from 'node:child_process';
const REQUEST = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'idn_convert', arguments: { name: 'münchen.de' } } }) };
const cpu = (pid) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
async function start(file, env = {}) { const child = fork(new URL(`servers/${file}.mjs`, import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { ...process.env, NODE_ENV: 'production', ...env } }); const m = await new Promise((r) => child.once('message', r)); return { child, url: `http://127.0.0.1:${m.port}/mcp` }; }
const ours = await start('ours');
const env = { BENCH_RESULT: await (await fetch(ours.url, REQUEST)).text() };
const servers = { ours, bare: await start('express-post', env), sdk: await start('mcp-sdk', env) };
for (let round = 0; round < 3; round++) for (const [k, { child, url }] of Object.entries(servers)) {
  await autocannon({ url, connections: 8, amount: round ? 200 : 3000, ...REQUEST });
  const a = cpu(child.pid); await autocannon({ url, connections: 8, amount: 4000, ...REQUEST });
  console.log(round, k, ((cpu(child.pid) - a) / 4000 * 1000).toFixed(0), 'µs cpu/request');
}
for (const { child } of Object.values(servers)) child.disconnect();
