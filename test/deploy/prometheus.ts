import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { freePort } from '../lab/free-port.js';
import { temporaryFolder } from '../temporary-folder.js';

const SHIPPED = join(__dirname, '../../deploy/prometheus');

interface Job {
  readonly job_name: string;
  readonly relabel_configs?: { target_label: string; replacement?: string }[];
}
interface Configuration {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly Job[];
}
export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}
export interface Rule {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly lastError?: string;
}

/** Prometheus with the shipped configuration; only targets, intervals and folders are changed for this machine. */
export class Prometheus {
  private constructor(
    private readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(replicas: readonly string[], watched: readonly string[]): Promise<Prometheus> {
    const folder = temporaryFolder('prometheus');
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, configuration(replicas, watched));
    const address = `127.0.0.1:${await freePort()}`;
    const child = spawn(
      'prometheus',
      [`--config.file=${file}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=${address}`],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const prometheus = new Prometheus(`http://${address}`, child);
    while (!(await prometheus.isReady())) {
      if (child.exitCode !== null) throw new Error(log);
      await sleep(100);
    }
    return prometheus;
  }

  /** The result as a list; a query with an error throws. */
  async query(query: string): Promise<readonly Sample[]> {
    const response = await fetch(`${this.url}/api/v1/query?${new URLSearchParams({ query }).toString()}`);
    const body = (await response.json()) as { status: string; error?: string; data: { result: readonly Sample[] } };
    if (body.status !== 'success') throw new Error(`${query}: ${body.error}`);
    return body.data.result;
  }

  /** The shipped alerts, as they were last evaluated. */
  async rules(): Promise<readonly Rule[]> {
    const response = await fetch(`${this.url}/api/v1/rules`);
    const { data } = (await response.json()) as { data: { groups: readonly { rules: readonly Rule[] }[] } };
    return data.groups.flatMap(({ rules }) => rules);
  }

  async stop(): Promise<void> {
    const exit = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await exit;
  }

  private isReady(): Promise<boolean> {
    return fetch(`${this.url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

function configuration(replicas: readonly string[], watched: readonly string[]): string {
  const shipped = parse(readFileSync(join(SHIPPED, 'prometheus.yml'), 'utf8')) as Configuration;
  const jobs = shipped.scrape_configs.map((job) => {
    const isOurs = job.job_name === 'domain-diagnostics';
    return {
      ...job,
      ...{ dns_sd_configs: undefined, file_sd_configs: undefined },
      ...{ scrape_interval: isOurs ? '1s' : '5s', scrape_timeout: isOurs ? '1s' : '5s' },
      static_configs: [{ targets: isOurs ? replicas : watched }],
      relabel_configs: job.relabel_configs?.map((rule) =>
        rule.target_label === '__address__' ? { ...rule, replacement: replicas[0] } : rule,
      ),
    };
  });
  return stringify({
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: shipped.rule_files.map((name) => join(SHIPPED, name)),
    scrape_configs: jobs,
  });
}
