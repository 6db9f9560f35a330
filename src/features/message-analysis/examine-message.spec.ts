import { type Delivery, examineMessage } from './examine-message.js';
import { readMessage } from './signatures/raw-message.js';

const ZONE: Readonly<Record<string, readonly string[]>> = {
  'a.example': ['v=spf1 ip4:203.0.113.7 -all'],
  'out.a.example': ['v=spf1 -all'],
  '_dmarc.a.example': ['v=DMARC1; p=reject'],
};
const lookup = {
  values: (name: string) => Promise.resolve(ZONE[name] ?? []),
  exists: () => Promise.resolve(true),
};
const HOP = 'Received: from out.a.example (unknown [203.0.113.7]) by mx.b.example with ESMTPS id 1; x';

function examined(lines: readonly string[], delivery: Delivery = {}) {
  const message = readMessage(Buffer.from([...lines, 'From: jo@a.example', '', 'body', ''].join('\r\n')));
  return examineMessage(message, delivery, lookup, 0);
}

it.each<[string, readonly string[], Delivery, string | undefined]>([
  ['the return path', ['Return-Path: <jo@a.example>', HOP], {}, 'a.example pass'],
  ['HELO, where the return path is empty', ['Return-Path: <>', HOP], {}, 'out.a.example fail'],
  ['MAIL FROM of the hop', [HOP.replace(';', ' (envelope-from <jo@a.example>);')], {}, 'a.example pass'],
  ['nothing, where MAIL FROM is not known', [HOP], {}, undefined],
  ['HELO, where it is given', [HOP], { helo: 'out.a.example' }, 'out.a.example fail'],
  ['MAIL FROM, where it is given', [HOP], { mailFrom: 'jo@a.example' }, 'a.example pass'],
])('judges SPF by %s', async (_, lines, delivery, expected) => {
  const { spf } = await examined(lines, delivery);
  expect(spf ? `${spf.domain} ${spf.result}` : undefined).toBe(expected);
});
