import { readMessage } from '../signatures/raw-message.js';
import { unsubscribeOf } from './unsubscribe.js';

const HTTPS = '<https://a.example/u/1>';
const POST = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click';
const SIGNED = [['from', 'list-unsubscribe', 'list-unsubscribe-post']];

it.each<[string, readonly string[], readonly (readonly string[])[], object]>([
  ['no field', ['From: jo@a.example'], SIGNED, { isPresent: false, isOneClick: false }],
  ['one click', [`List-Unsubscribe: ${HTTPS}`, POST], SIGNED, { isPresent: true, isOneClick: true }],
  ['one click and mail', [`List-Unsubscribe: <mailto:u@a.example>, ${HTTPS}`, POST], SIGNED, { isOneClick: true }],
  ['another case', [`list-unsubscribe: ${HTTPS}`, POST.toUpperCase()], SIGNED, { isOneClick: true }],
  ['folded', [`List-Unsubscribe:\r\n ${HTTPS}`, POST], SIGNED, { isOneClick: true }],
  ['no angle brackets', ['List-Unsubscribe: https://a.example/u', POST], SIGNED, { isPresent: true, why: 'syntax' }],
  ['mail alone', ['List-Unsubscribe: <mailto:u@a.example>', POST], SIGNED, { why: 'no-https' }],
  ['http', ['List-Unsubscribe: <http://a.example/u>', POST], SIGNED, { why: 'no-https' }],
  ['two addresses', [`List-Unsubscribe: ${HTTPS}, <https://b.example/u>`, POST], SIGNED, { why: 'several-https' }],
  ['no second field', [`List-Unsubscribe: ${HTTPS}`], SIGNED, { why: 'no-post' }],
  ['another value', [`List-Unsubscribe: ${HTTPS}`, 'List-Unsubscribe-Post: yes'], SIGNED, { why: 'no-post' }],
  ['no signature', [`List-Unsubscribe: ${HTTPS}`, POST], [], { why: 'not-signed' }],
  ['one of them signed', [`List-Unsubscribe: ${HTTPS}`, POST], [['list-unsubscribe']], { why: 'not-signed' }],
  [
    'each signed by another signature',
    [`List-Unsubscribe: ${HTTPS}`, POST],
    [['list-unsubscribe'], ['list-unsubscribe-post']],
    { why: 'not-signed' },
  ],
])('%s', (_, header, signed, expected) => {
  const { fields } = readMessage(Buffer.from(`${header.join('\r\n')}\r\n\r\nbody\r\n`));
  expect(unsubscribeOf(fields, signed)).toMatchObject(expected);
});
