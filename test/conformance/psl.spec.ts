import { DomainName } from '#base/domain/domain-name.js';
import { describeVectors, vectors } from './vectors.js';

describeVectors('Public Suffix List', () => {
  it('organizational domains', () => {
    const cases = vectors<{ input: string | null; expected: string | null }>('psl/psl.json').filter(
      (example): example is { input: string; expected: string | null } => example.input !== null,
    );
    const wrong = cases.filter(({ input, expected }) => {
      const found = DomainName.parseHost(input)?.organizational;
      return (found?.ascii ?? null) !== (expected === null ? null : DomainName.parseHost(expected)!.ascii);
    });
    console.log(`public suffixes ${cases.length - wrong.length}/${cases.length}`);
    expect(wrong).toEqual([]);
  });
});
