import { createServer } from 'node:http';
import { BODY, TYPE, announce } from './answer.mjs';

const server = createServer((request, response) => {
  response.setHeader('Content-Type', TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(BODY));
  response.end(BODY);
});
server.listen(0, '127.0.0.1', () => announce(server));
