const FIRST_LABEL = /^(?:\\.|[^\\.])*\./s;

/** The name without its first label; for the root, the root. */
export function parentOf(name: string): string {
  const rest = name.includes('\\') ? name.replace(FIRST_LABEL, '') : name.slice(name.indexOf('.') + 1);
  return rest || '.';
}

export function firstLabel(name: string): string {
  return name.slice(0, name.length - name.replace(FIRST_LABEL, '').length - 1);
}

/** The name itself, its parent and so on up to the root. */
export function ancestry(name: string): string[] {
  const names = [name];
  for (let next = name; next !== '.';) names.push((next = parentOf(next)));
  return names;
}

export function isBelow(name: string, ancestor: string): boolean {
  return name !== ancestor && isWithin(name, ancestor);
}

export function isWithin(name: string, ancestor: string): boolean {
  return name.endsWith(ancestor) && ancestry(name).includes(ancestor);
}

export function countLabels(name: string): number {
  return ancestry(name).length - 1;
}
