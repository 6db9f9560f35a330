import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PUBLICATION } from '#features/move/timetable.js';
import type { MoveResult } from '#features/move/move.dto.js';
import { report } from './client.js';
import { MOVING } from './lab/address-plan.js';
import {
  delegate,
  dsOf,
  type Host,
  HOSTS,
  makeKeys,
  PARENT,
  prepare,
  startMovingServers,
  switchOffOld,
  TTL,
  update,
  writeCopy,
  zoneText,
} from './lab/moving.js';

interface Move {
  readonly shows: string;
  readonly servers?: readonly Host[];
  readonly signed?: true;
  /** How the new servers sign the zone; unsigned if undefined. */
  readonly there?: 'same-keys' | 'other-keys';
  readonly without?: readonly string[];
  /** Records that only the second server lacks. */
  readonly withoutOnSecond?: readonly string[];
  readonly isLame?: true;
  readonly serial?: number;
  readonly input?: object;
  readonly ready: boolean;
  readonly reason: string;
  /** Which of the observed lookups fail during the move. */
  readonly fails?: readonly string[];
}

const MOVES: Readonly<Record<string, Move>> = {
  complete: { shows: 'the same records', ready: true, reason: 'move-ns-set.ok' },
  othersoa: { shows: 'a lower serial', serial: 0, ready: true, reason: 'move-serial.lower' },
  nodkim: {
    shows: 'no DKIM key',
    without: ['s1._domainkey'],
    ready: false,
    reason: 'move-missing.found',
    fails: ['TXT s1._domainkey'],
  },
  nomx: { shows: 'no MX', without: ['@ MX', 'mail A'], ready: false, reason: 'move-missing.found', fails: ['MX @'] },
  pasted: {
    ...{ shows: 'a name that only the zone file has', without: ['intranet'], input: { zone: zoneText } },
    ...{ ready: false, reason: 'move-missing.found', fails: ['A intranet'] },
  },
  halfway: {
    shows: 'a second server without MX',
    withoutOnSecond: ['@ MX'],
    ready: false,
    reason: 'move-copies.differ',
    fails: [],
  },
  lame: {
    shows: 'a second server without the zone',
    isLame: true,
    ready: false,
    reason: 'move-authority.lame',
    fails: [],
  },
  slow: {
    ...{ shows: 'a server that takes a second', servers: ['slow'], ready: false, reason: 'move-reach.all-slow' },
    fails: ['A @'],
  },
  sixonly: {
    ...{ shows: 'IPv6 only', servers: ['new6'], ready: false, reason: 'move-addresses.ipv6-only' },
    fails: ['A @ without IPv6'],
  },
  dsleft: {
    shows: 'a DS left behind',
    signed: true,
    ready: false,
    reason: 'move-dnssec.ds-left',
    fails: ['A @', 'MX @', 'mail'],
  },
  dsremoved: {
    shows: 'a DS removed first',
    signed: true,
    input: { ds: [] },
    ready: true,
    reason: 'move-dnssec.remove-first',
  },
  rekeyed: {
    shows: 'other keys',
    signed: true,
    there: 'other-keys',
    ready: false,
    reason: 'move-dnssec.no-match',
    fails: ['A @', 'MX @', 'mail'],
  },
  samekeys: { shows: 'the same keys', signed: true, there: 'same-keys', ready: true, reason: 'move-dnssec.kept' },
};

const WATCHED = ['A @', 'A www', 'MX @', 'TXT @', 'TXT _dmarc', 'TXT s1._domainkey', 'A intranet'];
const zoneOf = (name: string) => `${name}.${PARENT}`;
const serversOf = ({ servers = ['new1', 'new2'] }: Move) => servers.map((host) => HOSTS[host]);
const resolver = new Resolver({ timeout: 4000, tries: 2 });
const withoutIpv6 = new Resolver({ timeout: 4000, tries: 2 });
const verdicts = new Map<string, MoveResult>();
/** Failed lookups by domain. */
const failures = new Map<string, Set<string>>();
let rounds = 0;

beforeAll(async () => {
  resolver.setServers([MOVING.resolver]);
  withoutIpv6.setServers([MOVING.resolver4]);
  prepare();
  const ds = new Map<string, string>();
  const files = { old: new Map<string, string>(), new1: new Map<string, string>(), new2: new Map<string, string>() };
  for (const [name, move] of Object.entries(MOVES)) {
    const zone = zoneOf(name);
    const keys = move.signed && makeKeys('old', zone);
    const newKeys = move.there === 'other-keys' ? makeKeys('new', zone) : keys;
    if (keys !== undefined) ds.set(zone, dsOf(keys));
    const ns = serversOf(move);
    files.old.set(zone, writeCopy('old', { zone, ns: [HOSTS.old], serial: 1, ...(keys !== undefined && { keys }) }));
    const there = {
      ...{ zone, ns, serial: move.serial ?? 2, without: move.without ?? [] },
      ...(move.there && newKeys !== undefined && { keys: newKeys }),
    };
    files.new1.set(zone, writeCopy('new1', there));
    const second = { ...there, without: [...there.without, ...(move.withoutOnSecond ?? [])] };
    if (!move.isLame) files.new2.set(zone, writeCopy('new2', second));
  }
  await startMovingServers(files);
  for (const name of Object.keys(MOVES)) {
    const zone = zoneOf(name);
    delegate(zone, [HOSTS.old], [ds.get(zone) ?? []].flat());
  }
  for (const [name, move] of Object.entries(MOVES)) {
    const nameServers = serversOf(move).map((server) => ({ name: server }));
    const body = JSON.stringify({ nameServers, ...move.input });
    const headers = { 'content-type': 'application/json' };
    verdicts.set(name, await report<MoveResult>(`move/${zoneOf(name)}`, { method: 'POST', headers, body }));
  }
  const isOver = { value: false };
  const watching = watch(isOver);
  await pause(2000);
  await Promise.all(Object.entries(MOVES).map(([name, move]) => carryOut(name, move)));
  switchOffOld();
  await pause(4000);
  isOver.value = true;
  await watching;
});

/** Carries out the move according to the timetable. */
async function carryOut(name: string, move: Move): Promise<void> {
  const { timetable, checkedAt } = verdicts.get(name)!;
  const zone = zoneOf(name);
  const switched = timetable.findLastIndex(({ at }) => at !== undefined);
  if (move.input && 'ds' in move.input) update(`update delete ${zone}. DS`);
  await pause(inTheLab(Date.parse(timetable[switched]!.at!) - Date.parse(checkedAt)) + 1000);
  delegate(zone, serversOf(move));
  await pause(inTheLab(timetable[switched + 2]!.afterSeconds! * 1000) + 1000);
}

/** The parent zone of the lab has every change at once. */
function inTheLab(ms: number): number {
  return ms < PUBLICATION * 1000 ? ms : ms - PUBLICATION * 1000;
}

/** Looks up every record and sends a mail every second until the move is over. */
async function watch(isOver: { readonly value: boolean }): Promise<void> {
  while (!isOver.value) {
    const tick = pause(1000);
    await Promise.all(Object.keys(MOVES).map((name) => look(name)));
    rounds++;
    await tick;
  }
}

async function look(name: string): Promise<void> {
  const found = failures.get(name) ?? new Set();
  failures.set(name, found);
  const zone = zoneOf(name);
  const record = async (what: string) => {
    const [type = '', host = ''] = what.split(' ');
    const records = await resolver.resolve(host === '@' ? zone : `${host}.${zone}`, type).catch(() => []);
    if ((records as unknown[]).length === 0) found.add(what);
  };
  const reached = await withoutIpv6.resolve4(zone).catch(() => []);
  if (reached.length === 0) found.add('A @ without IPv6');
  await Promise.all([...WATCHED.map(record), deliver(zone).then((isAccepted) => isAccepted || found.add('mail'))]);
}

/** Delivers a message as a sending server does: MX lookup, address lookup, SMTP with Postfix. */
async function deliver(zone: string): Promise<boolean> {
  try {
    const [mx] = await resolver.resolveMx(zone);
    const [address = ''] = await resolver.resolve4(mx!.exchange);
    return await accepted(address, [
      'EHLO sender.example',
      'MAIL FROM:<>',
      `RCPT TO:<root@${zone}>`,
      'DATA',
      'Subject: move\r\n\r\nx\r\n.',
      'QUIT',
    ]);
  } catch {
    return false;
  }
}

async function accepted(address: string, lines: readonly string[]): Promise<boolean> {
  const socket = connect(25, address).setTimeout(10_000, () => socket.destroy());
  let step = 0;
  let isQueued = false;
  for await (const chunk of socket) {
    const last = String(chunk).trimEnd().split('\r\n').at(-1)!;
    if (!/^\d{3} /.test(last)) continue;
    if (last.startsWith('4') || last.startsWith('5')) break;
    if (last.includes('queued as')) isQueued = true;
    if (step < lines.length) socket.write(`${lines[step++]!}\r\n`);
  }
  socket.destroy();
  return isQueued;
}

it('everything was looked at every second or so, for the whole time', () => {
  expect(rounds).toBeGreaterThan(5);
});

describe.each(Object.entries(MOVES))(`%s.${PARENT}`, (name, { shows, ready, reason, fails = [] }) => {
  it(`is judged: ${shows}`, () => {
    const { ready: isReady, reasons, current } = verdicts.get(name)!;
    expect([isReady, reasons.map(({ id }) => id)]).toEqual([ready, expect.arrayContaining([reason])]);
    expect(current.ttls).toMatchObject({ parentNs: TTL, zoneNs: TTL, records: TTL });
  });

  it('keeps what the verdict says while it is carried out, and after the old server is switched off', () => {
    const failed = [...failures.get(name)!];
    if (ready) expect(failed).toEqual([]);
    else expect(failed).toEqual(expect.arrayContaining([...fails]));
  });
});
