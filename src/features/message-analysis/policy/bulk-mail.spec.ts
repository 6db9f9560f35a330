import { readMessage } from '../signatures/raw-message.js';
import { isBulk } from './bulk-mail.js';

it.each([
  ['From: jo@a.example', false],
  ['List-Id: <users.lists.example>', true],
  ['LIST-UNSUBSCRIBE: <mailto:leave@a.example>', true],
  ['Feedback-ID: 1:2:3:esp', true],
  ['Precedence: bulk', true],
  ['Precedence:\r\n list', true],
  ['Precedence: first-class', false],
  ['Subject: List-Id: no field', false],
])('%s: %s', (header, expected) => {
  expect(isBulk(readMessage(Buffer.from(`${header}\r\n\r\nbody\r\n`)))).toBe(expected);
});
