/** Cases with whose verdict we disagree, by reason. */
export type Disputed = Readonly<Record<string, readonly string[]>>;

/** One test over all cases: we must agree with every case, except for the disputed ones, with which we must disagree. */
export function agreement<T extends { id: string }>(
  title: string,
  cases: readonly T[],
  disputed: Disputed,
  agrees: (testCase: T) => boolean | Promise<boolean>,
): void {
  it('agrees with every case that is not disputed', async () => {
    const verdicts = await Promise.all(
      cases.map(async (testCase) => ({ id: testCase.id, ok: await agrees(testCase) })),
    );
    const differing = verdicts.filter(({ ok }) => !ok).map(({ id }) => id);
    console.log(`${title} ${cases.length - differing.length}/${cases.length}`);
    expect(differing.toSorted()).toEqual(Object.values(disputed).flat().toSorted());
  });
}
