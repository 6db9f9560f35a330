/** The label values of an instrument, in order. They are from fixed lists, never from client input. */
export type LabelValues = readonly string[];

/** A metric, and its output in the Prometheus text format 0.0.4. */
export abstract class Instrument {
  protected abstract readonly type: 'counter' | 'gauge' | 'histogram';

  constructor(
    readonly name: string,
    private readonly help: string,
    private readonly labels: readonly string[],
  ) {}

  text(): string {
    return [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} ${this.type}`, ...this.samples()].join('\n');
  }

  protected abstract samples(): Iterable<string>;

  protected sample(values: LabelValues, value: number, suffix = '', extra: readonly string[] = []): string {
    const pairs = [...this.labels.map((label, i) => `${label}="${escaped(values[i] ?? '')}"`), ...extra];
    return `${this.name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
  }
}

function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`));
}
