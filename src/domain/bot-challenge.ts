/** Headers by which bot protections mark answers of their own, some with a success status, and the values that do. */
const MARKS: readonly [header: string, values: readonly string[]][] = [
  ['cf-mitigated', ['challenge']],
  ['sg-captcha', ['challenge']],
  ['x-amzn-waf-action', ['challenge', 'captcha']],
  ['x-vercel-mitigated', ['challenge']],
];

/** Whether an answer is a test for robots, whatever its status. */
export function isBotChallenge(headers: Pick<Headers, 'get'>): boolean {
  return MARKS.some(([header, values]) => values.includes(headers.get(header)?.toLowerCase() ?? ''));
}
