import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SHIPPED = join(__dirname, '../../deploy/nginx/nginx.conf');

/** nginx with the shipped configuration; only addresses and folders are changed for this machine. */
export class Proxy {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(port: number, replicas: readonly number[]): Promise<Proxy> {
    const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, configuration(folder, port, replicas));
    const child = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
    const proxy = new Proxy(`http://127.0.0.1:${port}`, folder, child);
    while (!(await answers(proxy.url))) {
      if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
      await sleep(20);
    }
    return proxy;
  }

  async stop(): Promise<void> {
    const exit = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await exit;
    rmSync(this.folder, { recursive: true });
  }
}

/** The result of `nginx -t` for the shipped file; nginx resolves the names of replicas when it reads the file. */
export function checkConfiguration(): { status: number | null; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, 8080, [3001, 3002, 3003]));
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, stderr };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

function configuration(folder: string, port: number, replicas: readonly number[]): string {
  return replicas
    .reduce(
      (text, replica, i) => text.replace(`api-${i + 1}:3000`, `127.0.0.1:${replica}`),
      readFileSync(SHIPPED, 'utf8'),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll('/tmp/', `${folder}/`)
    .replace('limit_conn clients 100', 'limit_conn clients 1000'); // all requests of a test come from one address
}
