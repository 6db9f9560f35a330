import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { Rendered } from '#platform/edge/http/rendered.js';

const FOLDER = new URL('../site/assets/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
};

/** Style sheet, scripts and pictures. Their URL contains a hash of them all, so that clients may cache them for ever. */
@Injectable()
export class Assets {
  private readonly files: ReadonlyMap<string, Rendered>;
  readonly version: string;

  constructor() {
    const names = readdirSync(FOLDER).sort();
    const contents = names.map((name) => [name, readFileSync(new URL(name, FOLDER))] as const);
    const hash = createHash('sha256');
    for (const [name, bytes] of contents) hash.update(`${name}\n`).update(bytes);
    this.version = hash.digest('hex').slice(0, 12);
    this.files = new Map(contents.map(([name, bytes]) => [name, file(name, bytes)]));
  }

  find(name: string): Rendered | undefined {
    return this.files.get(name);
  }

  urlOf(name: string): string {
    return `/assets/${this.version}/${name}`;
  }
}

function file(name: string, bytes: Buffer): Rendered {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return new Rendered(bytes, { 'Content-Type': TYPES[ending] ?? 'application/octet-stream' }, ending !== 'png');
}
