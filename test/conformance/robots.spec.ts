import { RobotsTxt } from '#features/seo/robots/robots-txt.js';
import { describeVectors, vectors } from './vectors.js';

interface RobotsCase {
  id: string;
  test: string;
  input: { robotstxt: string; userAgent: string; url: string };
  expected: { allowed: boolean };
}

/** Cases that follow one crawler in contradiction to RFC 9309. */
const DISPUTED = new Map([
  ['google-063', 'section 2.2.2: octets outside ASCII are percent-encoded on both sides before comparison'],
  ['google-065', 'section 2.2.2: octets outside ASCII are percent-encoded on both sides before comparison'],
  ['google-066', 'section 2.2.2: percent-encoded unreserved octets are decoded before comparison'],
  ['google-078', 'that index.html stands for its directory is not in the RFC'],
  ['google-083', 'the RFC sets no limit to the length of a line'],
  ['google-086', 'the RFC sets no limit to the length of a line'],
]);

const CASES = 'robots/google-robots_test.json';

describeVectors(CASES, () => {
  const cases = vectors<RobotsCase>(CASES);
  const allowed = ({ robotstxt, userAgent, url }: RobotsCase['input']) =>
    RobotsTxt.parse(Buffer.from(robotstxt)).allows(userAgent, new URL(url, 'http://foo.bar/'));
  const agreed = cases.filter(({ id }) => !DISPUTED.has(id));

  it.each(agreed)('$id $test', ({ input, expected }) => {
    expect(allowed(input)).toBe(expected.allowed);
  });

  it.each(cases.filter(({ id }) => DISPUTED.has(id)))('$id is still disputed', ({ input, expected }) => {
    expect(allowed(input)).toBe(!expected.allowed);
  });

  it('tells its score', () => {
    const passed = cases.filter(({ input, expected }) => allowed(input) === expected.allowed).length;
    expect(passed + DISPUTED.size).toBe(cases.length);
  });
});
