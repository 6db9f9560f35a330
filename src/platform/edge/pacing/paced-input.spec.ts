import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { paceInput } from './paced-input.js';
import { type Place, TurnLimit } from './turn-limit.js';

class Recorder extends TurnLimit {
  readonly places: Place[] = [];

  override take(place: Place): boolean {
    this.places.push(place);
    return true;
  }
}

const head = (method: string, field = 'Host: a') => `${method} / HTTP/1.1\r\n${field}\r\n\r\n`;

it.each<[string, string, Place]>([
  ['one request', head('GET'), 'next'],
  ['a part of a request', 'GET / HT', 'next'],
  ['two requests', head('GET').repeat(2), 'ahead'],
  ['a request and the start of the next', `${head('HEAD')}G`, 'ahead'],
  ['a request and its body', `${head('POST', 'Content-Length: 2')}{}`, 'next'],
])('%s that a client sends at first', (_, bytes, place) => {
  const server = createServer();
  server.removeAllListeners('connection'); // nothing is parsed here
  const turns = new Recorder();
  paceInput(server, turns);
  const socket = new Socket();
  server.emit('connection', socket);
  socket.emit('data', Buffer.from(bytes));
  expect(turns.places[0]).toBe(place);
});
