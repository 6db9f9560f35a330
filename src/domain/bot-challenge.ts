/** Headers by which bot protections mark answers of their own, some with a success status, and the values that do. */
const MARKS: readonly [header: string, values: readonly string[]][] = [
  ['cf-mitigated', ['challenge']],
  ['sg-captcha', ['challenge']],
  ['x-amzn-waf-action', ['challenge', 'captcha']],
  ['x-vercel-mitigated', ['challenge']],
];

/** Statuses of an answer that is kept from us: proof, payment or patience is asked for. */
export const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 503]);

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
