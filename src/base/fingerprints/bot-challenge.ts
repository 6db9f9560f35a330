/** Headers, and their values, that mark responses of bot protections, some of which have a success status. */
const MARKS: readonly [header: string, values: readonly string[]][] = [
  ['cf-mitigated', ['challenge']],
  ['sg-captcha', ['challenge']],
  ['x-amzn-waf-action', ['challenge', 'captcha']],
  ['x-vercel-mitigated', ['challenge', 'deny']],
];

/** Headers of protections that other responses have as well; they count only together with a status of REFUSALS. */
const GUARDS: readonly [header: string, value: RegExp][] = [
  ['server', /^(?:akamaighost|ddos-guard)$/i],
  ['x-sucuri-block', /./],
  ['x-datadome', /./],
  ['x-kpsdk-ct', /./],
];

/** Statuses that withhold the content: authentication, payment or waiting is required, or access is denied. */
export const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 430, 451, 503]);

/** Statuses that depend on the client, its rate and its location; 430 and 999 are those of Shopify and LinkedIn. */
const PERSONAL: ReadonlySet<number> = new Set([402, 429, 430, 451, 999]);

interface Answered {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
}

/**
 * Whether the response was withheld from us, temporarily or because we look like a bot; it is no evidence of what
 * others get.
 */
export function isRefusal({ status, headers }: Answered): boolean {
  return REFUSALS.has(status) || status >= 500 || isBotChallenge(headers);
}

/** Whether a response is a bot challenge, whatever its status. */
export function isBotChallenge(headers: Pick<Headers, 'get'>): boolean {
  return MARKS.some(([header, values]) => values.includes(headers.get(header)?.toLowerCase() ?? ''));
}

/** Whether a response is specific to us as a client, as far as status and headers show. */
export function isClientSpecific({ status, headers }: Answered): boolean {
  const isGuarded = () =>
    REFUSALS.has(status) && GUARDS.some(([header, value]) => value.test(headers.get(header) ?? ''));
  return PERSONAL.has(status) || isBotChallenge(headers) || isGuarded();
}
