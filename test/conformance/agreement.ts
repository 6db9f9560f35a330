/** Why we do not share a verdict, and the cases that have it. */
export type Disputed = Readonly<Record<string, readonly string[]>>;

/** One test over all cases: we must agree with every one but the disputed, and with none of those. */
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
