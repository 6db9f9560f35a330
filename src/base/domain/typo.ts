/** Whether two words differ by one inserted, missing or wrong letter, or by two swapped letters. */
export function isTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = (text: string, from: number) => text.slice(start + from);
  const swapped = `${one[start + 1] ?? ''}${one[start] ?? ''}${rest(one, 2)}`;
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    swapped === rest(other, 0)
  );
}
