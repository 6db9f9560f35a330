/** Folders whose faults make a wrong verdict or a harmful fix. */
export interface Room {
  readonly name: string;
  readonly files: RegExp;
  /** Number of mutants in a run. */
  readonly sample: number;
  /** Specs of the whole program that cover it; they run for what the specs nearby did not notice. */
  readonly beyond: RegExp;
}

export const ROOMS: readonly Room[] = [
  // Metrics, traces, and whose turn it is, are no verdicts.
  { name: 'base', files: /^src\/base\/(?!metrics\/|execution\/(?:time-slices|tracing)\.)/, sample: 20, beyond: /^$/ },
  { name: 'formats', files: /^src\/formats\//, sample: 30, beyond: /^$/ },
  {
    name: 'checks',
    files: /^src\/features\/.*\/checks\//,
    sample: 30,
    beyond: /^test\/e2e\/(?:golden-texts|health|health-(?:mail|servers))\.e2e-spec\.ts$/,
  },
  { name: 'repairs', files: /^src\/engine\/repair\//, sample: 20, beyond: /^test\/e2e\/fixes\.e2e-spec\.ts$/ },
  { name: 'plan', files: /^src\/features\/plan\//, sample: 15, beyond: /^test\/e2e\/plan[-a-z]*\.e2e-spec\.ts$/ },
  { name: 'profiles', files: /^src\/features\/profiles\//, sample: 15, beyond: /^test\/e2e\/profiles\.e2e-spec\.ts$/ },
  {
    name: 'signatures',
    files: /^src\/features\/message-analysis\/signatures\//,
    sample: 20,
    beyond: /^test\/e2e\/message-(?:analysis|signers)\.e2e-spec\.ts$/,
  },
];
