import { SharedStore, StoreScript } from '#platform/runtime/redis/shared-store.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** Named values of one mail test, kept until it expires. */
export type BoxFields = ReadonlyMap<string, Buffer>;

/** Where mail tests are kept: in this process, or where all replicas see them. */
export abstract class MailTestBoxes {
  /** False if the name is taken or there is no room. */
  abstract create(name: string, fields: Readonly<Record<string, Buffer>>, lifeMs: number): Promise<boolean>;
  abstract read(name: string): Promise<BoxFields | undefined>;
  /** False if it has expired or there is no room. */
  abstract put(name: string, field: string, value: Buffer): Promise<boolean>;
  /** Counts up to a maximum: the number of this one, 0 beyond the maximum, undefined if it has expired. */
  abstract count(name: string, most: number): Promise<number | undefined>;
  abstract remove(name: string): Promise<void>;
}

const COUNTER = 'count';

interface Box {
  readonly fields: Map<string, Buffer>;
  readonly expiresAt: number;
  readonly timer: NodeJS.Timeout;
}

/** Keeps them in this process, within a number of bytes. */
export class OwnBoxes extends MailTestBoxes {
  private readonly boxes = new Map<string, Box>();
  private held = 0;

  constructor(
    private readonly maxBoxes: number,
    limitBytes: (held: () => number) => number,
    private readonly now: () => number = Date.now,
  ) {
    super();
    this.maxBytes = limitBytes(() => this.held);
  }

  private readonly maxBytes: number;

  /** Bytes that are kept. */
  get bytes(): number {
    return this.held;
  }

  create(name: string, fields: Readonly<Record<string, Buffer>>, lifeMs: number): Promise<boolean> {
    const bytes = Object.values(fields).reduce((sum, value) => sum + value.length, 0);
    if (this.boxes.has(name) || this.boxes.size >= this.maxBoxes || this.held + bytes > this.maxBytes)
      return Promise.resolve(false);
    const timer = setTimeout(() => this.drop(name), lifeMs).unref();
    this.boxes.set(name, { fields: new Map(Object.entries(fields)), expiresAt: this.now() + lifeMs, timer });
    this.held += bytes;
    return Promise.resolve(true);
  }

  read(name: string): Promise<BoxFields | undefined> {
    return Promise.resolve(this.alive(name)?.fields);
  }

  put(name: string, field: string, value: Buffer): Promise<boolean> {
    const box = this.alive(name);
    const more = value.length - (box?.fields.get(field)?.length ?? 0);
    if (!box || this.held + more > this.maxBytes) return Promise.resolve(false);
    box.fields.set(field, value);
    this.held += more;
    return Promise.resolve(true);
  }

  count(name: string, most: number): Promise<number | undefined> {
    const box = this.alive(name);
    if (!box) return Promise.resolve(undefined);
    const next = Number(box.fields.get(COUNTER) ?? 0) + 1;
    if (next > most) return Promise.resolve(0);
    const value = Buffer.from(String(next));
    this.held += value.length - (box.fields.get(COUNTER)?.length ?? 0);
    box.fields.set(COUNTER, value);
    return Promise.resolve(next);
  }

  remove(name: string): Promise<void> {
    this.drop(name);
    return Promise.resolve();
  }

  private alive(name: string): Box | undefined {
    const box = this.boxes.get(name);
    if (box && box.expiresAt <= this.now()) this.drop(name);
    return this.boxes.get(name);
  }

  private drop(name: string): void {
    const box = this.boxes.get(name);
    if (!box) return;
    clearTimeout(box.timer);
    this.boxes.delete(name);
    for (const value of box.fields.values()) this.held -= value.length;
  }
}

const CREATE = new StoreScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
for i = 2, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`);
const READ = new StoreScript(`return redis.call('HGETALL', KEYS[1])`);
const PUT = new StoreScript(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1`);
const COUNT = new StoreScript(`
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') >= tonumber(ARGV[2]) then return 0 end
return redis.call('HINCRBY', KEYS[1], ARGV[1], 1)`);
const REMOVE = new StoreScript(`return redis.call('DEL', KEYS[1])`);

/** Keeps them where every replica sees them. Calls throw UpstreamError while the store is not available. */
export class SharedBoxes extends MailTestBoxes {
  constructor(private readonly store: SharedStore) {
    super();
  }

  async create(name: string, fields: Readonly<Record<string, Buffer>>, lifeMs: number): Promise<boolean> {
    return (await this.store.run(CREATE, [keyOf(name)], [lifeMs, ...Object.entries(fields).flat()])) === 1;
  }

  async read(name: string): Promise<BoxFields | undefined> {
    const found = await this.store.run(READ, [keyOf(name)], []);
    if (!Array.isArray(found) || !found.every((one) => Buffer.isBuffer(one))) throw new UpstreamError('malformed');
    if (found.length === 0) return undefined;
    return new Map(found.flatMap((one, i) => (i % 2 === 0 ? [[one.toString(), found[i + 1]!] as const] : [])));
  }

  async put(name: string, field: string, value: Buffer): Promise<boolean> {
    return (await this.store.run(PUT, [keyOf(name)], [field, value])) === 1;
  }

  async count(name: string, most: number): Promise<number | undefined> {
    const next = await this.store.run(COUNT, [keyOf(name)], [COUNTER, most]);
    return typeof next === 'number' && next >= 0 ? next : undefined;
  }

  async remove(name: string): Promise<void> {
    await this.store.run(REMOVE, [keyOf(name)], []);
  }
}

function keyOf(name: string): string {
  return `mail-test:${name}`;
}
