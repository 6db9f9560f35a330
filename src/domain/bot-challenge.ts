/** Headers by which bot protections mark answers of their own, some with a success status, and the values that do. */
const MARKS: readonly [header: string, values: readonly string[]][] = [
  ['cf-mitigated', ['challenge']],
  ['sg-captcha', ['challenge']],
  ['x-amzn-waf-action', ['challenge', 'captcha']],
  ['x-vercel-mitigated', ['challenge', 'deny']],
];

/** Headers of protections that are in other answers as well, so that they tell something only with a refusal. */
const GUARDS: readonly [header: string, value: RegExp][] = [
  ['server', /^(?:akamaighost|ddos-guard)$/i],
  ['x-sucuri-block', /./],
  ['x-datadome', /./],
  ['x-kpsdk-ct', /./],
];

/** Statuses of an answer that is kept from us: proof, payment or patience is asked for. */
export const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 430, 451, 503]);

/** Those that depend on who asks, how often and from where; 430 and 999 are Shopify's and LinkedIn's. */
const PERSONAL: ReadonlySet<number> = new Set([402, 429, 430, 451, 999]);

interface Answered {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
}

/** A refusal to answer us, for now or because we look like a robot, tells nothing about what others get. */
export function isRefusal({ status, headers }: Answered): boolean {
  return REFUSALS.has(status) || status >= 500 || isBotChallenge(headers);
}

/** Whether an answer is a test for robots, whatever its status. */
export function isBotChallenge(headers: Pick<Headers, 'get'>): boolean {
  return MARKS.some(([header, values]) => values.includes(headers.get(header)?.toLowerCase() ?? ''));
}

/** Whether an answer is meant for us and not for everybody, as far as its head shows. */
export function isPersonal({ status, headers }: Answered): boolean {
  const isGuarded = () =>
    REFUSALS.has(status) && GUARDS.some(([header, value]) => value.test(headers.get(header) ?? ''));
  return PERSONAL.has(status) || isBotChallenge(headers) || isGuarded();
}
