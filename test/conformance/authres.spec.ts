import { isDeepStrictEqual } from 'node:util';
import { parseAuthenticationResults } from '#features/header/authentication-results.js';
import { describeVectors, vectors } from './vectors.js';

interface Answer {
  authserv: string | null;
  results: { method: string; result: string; props: Record<string, string>; reason?: string }[];
}
interface Vector {
  id: string;
  input: string;
  expected: { lenient: Answer; strict: Answer | 'contested' | { error: true } };
}

const DISPUTED = new Map([
  ['ar-0050', '"foo / bar" is a method and its version, so the method is "foo"'],
  ['ar-0051', '"foo" belongs to "foo . . bar" as much as "bar" does'],
  ['ar-0052', 'the method stands before the "/"'],
  ['ar-0053', 'the method stands before the "/"'],
]);

function read(input: string): Answer {
  const { authserv, results } = parseAuthenticationResults(input);
  return {
    authserv: authserv ?? null,
    results: results.map(({ method, result, properties }) => {
      const { reason, ...props } = Object.fromEntries(properties);
      return { method, result, props, ...(reason === undefined ? {} : { reason }) };
    }),
  };
}

describeVectors('Authentication-Results', () => {
  const all = vectors<Vector>('authres/authres.json');
  const score = { strict: 0, lenient: 0 };

  it.each(all)('$id $input', ({ id, input, expected }) => {
    const found = read(input);
    score.strict += Number(isDeepStrictEqual(found, expected.strict));
    score.lenient += Number(isDeepStrictEqual(found, expected.lenient));
    const expectation = DISPUTED.has(id) ? expect(found).not : expect(found);
    expectation.toEqual(expected.lenient);
  });

  afterAll(() => {
    const answered = all.filter(({ expected: { strict } }) => typeof strict === 'object' && 'results' in strict);
    console.info(`authres: lenient ${score.lenient} of ${all.length}, strict ${score.strict} of ${answered.length}`);
  });
});
