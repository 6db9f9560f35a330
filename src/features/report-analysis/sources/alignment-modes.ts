export type AlignmentMode = 'r' | 's';
export type AlignmentTag = 'adkim' | 'aspf';
export type AlignmentModes = Readonly<Record<AlignmentTag, AlignmentMode>>;

export function modesOf(tags: Readonly<Record<string, string>> = {}): AlignmentModes {
  return { adkim: tags['adkim'] === 's' ? 's' : 'r', aspf: tags['aspf'] === 's' ? 's' : 'r' };
}
