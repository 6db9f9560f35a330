/** The values of an instrument's labels, in their order. They come from short lists, never from what a client wrote. */
export type LabelValues = readonly string[];

/** Something that is measured, and how it is written for Prometheus (text format 0.0.4). */
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
