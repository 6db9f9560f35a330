import { isBotChallenge, isClientSpecific, isRefusal } from './bot-challenge.js';

const CHALLENGE = { 'cf-mitigated': 'Challenge' };

it.each<[number, Record<string, string>, boolean, boolean]>([
  [200, {}, false, false],
  [200, CHALLENGE, true, true],
  [200, { 'x-amzn-waf-action': 'captcha' }, true, true],
  [200, { 'x-vercel-mitigated': 'deny' }, true, true],
  [202, { 'sg-captcha': 'challenge' }, true, true],
  [200, { 'cf-mitigated': 'no' }, false, false],
  [404, {}, false, false],
  [499, {}, false, false],
  [500, {}, true, false],
  [503, {}, true, false],
  [999, {}, true, true], // LinkedIn
  ...[401, 403, 407].map((status): [number, Record<string, string>, boolean, boolean] => [status, {}, true, false]),
  ...[402, 429, 430, 451].map((status): [number, Record<string, string>, boolean, boolean] => [status, {}, true, true]),
  [403, { server: 'AkamaiGHost' }, true, true],
  [403, { server: 'nginx' }, true, false],
  [403, { 'x-datadome': 'protected' }, true, true],
  [404, { 'x-datadome': 'protected' }, false, false],
  [200, { server: 'ddos-guard' }, false, false],
])('%d with %j is a refusal: %s, specific to us: %s', (status, headers, refusal, specific) => {
  const answer = { status, headers: new Headers(headers) };
  expect([isRefusal(answer), isClientSpecific(answer)]).toEqual([refusal, specific]);
});

it('knows challenges by their headers alone', () => {
  expect([CHALLENGE, {}].map((headers) => isBotChallenge(new Headers(headers)))).toEqual([true, false]);
});
