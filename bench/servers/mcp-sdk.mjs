// A stateless server as in the documentation of the official SDK, with JSON instead of a stream, which is faster.
import express from 'express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { announce } from './answer.mjs';

const { result } = JSON.parse(process.env.BENCH_RESULT);
const texts = (...names) =>
  fromJsonSchema({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  });
const schemas = { inputSchema: texts('name'), outputSchema: texts('api', 'input', 'ascii', 'unicode') };

const app = express();
app.use(express.json());
app.post('/mcp', async (request, response) => {
  const mcp = new McpServer({ name: 'peer', version: '1.0.0' });
  mcp.registerTool('idn_convert', schemas, () => result);
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.on('close', () => void mcp.close());
  await mcp.connect(transport);
  await transport.handleRequest(request, response, request.body);
});
const server = app.listen(0, '127.0.0.1', () => announce(server));
