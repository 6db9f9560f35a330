import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listening } from '../lab/processes.js';

export const HOST = '127.0.0.1';

export interface Place {
  readonly folder: string;
  readonly name: string;
  readonly http: number;
  readonly https: number;
  /** The port of the application behind the web server. */
  readonly app: number;
}

/** What an owner has pasted, by where it belongs. */
export interface Pasted {
  readonly tls: string;
  /** The server of plain HTTP; empty before the repair. */
  readonly redirect: string;
  readonly site: string;
}

/** Names that browsers ask for. */
export const namesOf = ({ name }: Place): readonly string[] => [name, `www.${name}`];

export const BODY = '<!doctype html><html lang="en"><title>Shop</title><p>Welcome to the shop.</p>';
const BAD_HEADERS = {
  'strict-transport-security': 'max-age=300',
  'x-frame-options': 'ALLOWALL',
  'referrer-policy': 'unsafe-url',
};
const SECRET_COOKIES = ['PHPSESSID=abc123; Path=/', 'XSRF-TOKEN=t; Path=/; Secure'];
const OTHER_COOKIES = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}=1; Path=/`);

/** An application with faulty headers and cookies, more of them than a sentence names. */
export async function startApplication({ app }: Place): Promise<() => Promise<void>> {
  const server: Server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      ...BAD_HEADERS,
      'set-cookie': [...SECRET_COOKIES, ...OTHER_COOKIES],
    });
    response.end(BODY);
  });
  server.listen(app, HOST);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

/** The same in PHP; the settings of the session are those of php.ini. */
export function startPhp({ folder, app }: Place, ini: string): Promise<() => Promise<void>> {
  writeFileSync(join(folder, 'php.ini'), `cgi.fix_pathinfo = 1\nsession.save_path = ${folder}\n${ini}\n`);
  const headers = Object.entries(BAD_HEADERS).map(([name, value]) => `header('${name}: ${value}');`);
  writeFileSync(join(folder, 'index.php'), `<?php session_start(); ${headers.join(' ')} echo '${BODY}';`);
  return running('php-cgi', ['-c', join(folder, 'php.ini'), '-b', `${HOST}:${app}`], app);
}

/** The same in Python, with the names of Django's settings. */
export function startPython({ folder, app }: Place, settings: string): Promise<() => Promise<void>> {
  const headers = Object.entries(BAD_HEADERS).map(([name, value]) => `('${name}', '${value}')`);
  writeFileSync(
    join(folder, 'shop.py'),
    `SESSION_COOKIE_SECURE = SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_SECURE = CSRF_COOKIE_HTTPONLY = False
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = None
${settings}
def cookie(name, secure, http_only, same_site):
    flags = (['Secure'] if secure else []) + (['HttpOnly'] if http_only else [])
    return ('Set-Cookie', '; '.join([name + '=1', 'Path=/', *flags, *(['SameSite=' + same_site] if same_site else [])]))
def application(environ, start):
    start('200 OK', [('content-type', 'text/html'), ${headers.join(', ')},
        cookie('sessionid', SESSION_COOKIE_SECURE, SESSION_COOKIE_HTTPONLY, SESSION_COOKIE_SAMESITE),
        cookie('csrftoken', CSRF_COOKIE_SECURE, CSRF_COOKIE_HTTPONLY, CSRF_COOKIE_SAMESITE)])
    return [b'${BODY}']
`,
  );
  const options = ['--plugin', 'python3', '--uwsgi-socket', `${HOST}:${app}`, '--wsgi-file', join(folder, 'shop.py')];
  return running('uwsgi', [...options, '--die-on-term'], app);
}

/** Starts a program in the foreground and waits until it listens. Returns how it is stopped. */
export async function running(program: string, args: readonly string[], port: number): Promise<() => Promise<void>> {
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: '/tmp' } });
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()).slice(-4000));
  const failed = once(server, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${String(code)}: ${log}`);
  });
  failed.catch(() => undefined);
  await Promise.race([listening(HOST, port), failed]);
  return () => stop(server);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}
