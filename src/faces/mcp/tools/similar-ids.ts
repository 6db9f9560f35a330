const MAX_SIMILAR = 8;

/** IDs of the same check; if there are none, those that share the most words with the wrong ID. */
export function similarIds(wrong: unknown, ids: readonly string[]): readonly string[] {
  if (typeof wrong !== 'string') return [];
  const [check = ''] = wrong.toLowerCase().trim().split('.', 1);
  const ofCheck = ids.filter((id) => id === check || id.startsWith(`${check}.`));
  if (check !== '' && ofCheck.length > 0) return ofCheck.slice(0, MAX_SIMILAR);
  const words = wrong
    .toLowerCase()
    .slice(0, 100)
    .split(/[^a-z\d]+/)
    .filter((word) => word.length > 2);
  const shared = (id: string) => words.filter((word) => id.includes(word)).length;
  const most = Math.max(1, ...ids.map(shared));
  return ids.filter((id) => shared(id) === most).slice(0, MAX_SIMILAR);
}
