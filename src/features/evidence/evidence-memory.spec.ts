import { EventEmitter } from 'node:events';
import { gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { DomainName } from '#base/domain/domain-name.js';
import { NetworkRecording } from '#engine/simulation/recording/network-recording.js';
import type { ReadEvidence } from '#engine/simulation/evidence/read-evidence.js';
import type { HealthQuery } from '#features/health/health.dto.js';
import type { Client } from '#platform/edge/limits/client.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceService } from './evidence.service.js';

const MIB = 2 ** 20;
const domain = DomainName.parse('a.example')!;
const LARGE = 'x'.repeat(3 * MIB);

/** A file with one large page, as a worker returns it. */
const READ: ReadEvidence = {
  head: { domain: 'a.example', takenAt: '', program: { name: '', version: '' }, resolvers: [] },
  sha256: '',
  entries: [{ question: { kind: 'resolvers' }, at: '', ms: 0, outcome: LARGE }],
};

/** The recording of a report with one large answer. */
function recorded(): NetworkRecording {
  const call = {
    question: { kind: 'rdap', domain: LARGE },
    askedAt: 0,
    tookMs: 0,
    answer: Promise.reject(new Error()),
  };
  call.answer.catch(() => undefined);
  return NetworkRecording.of([call as never], LARGE.length);
}

function serviceWith(memory: MemoryBudget, inside: () => unknown = () => undefined): EvidenceService {
  const health = {
    report: () => Promise.resolve(),
    examined: () => Promise.resolve({ report: { checkedAt: '2026-11-08T09:30:00.000Z' }, recording: recorded() }),
  };
  const workload = {
    run: (_: unknown, work: () => unknown) => inside() ?? work(),
  };
  const workers = { run: () => Promise.resolve(READ) };
  return new EvidenceService(
    ...([health, undefined, { resolvers: [] }, workload, workers, memory] as unknown as ConstructorParameters<
      typeof EvidenceService
    >),
  );
}

describe('a file of somebody', () => {
  it('is counted while its replay waits and runs', async () => {
    const memory = new MemoryBudget(100 * MIB);
    let during = 0;
    const service = serviceWith(memory, () => (during = memory.running));
    await service.during(new Uint8Array(), undefined, () => Promise.resolve());
    expect(during).toBeGreaterThan(2 * MIB);
    expect(memory.running).toBe(0);
  });

  it('is refused where there is no room, and leaves nothing behind', async () => {
    const memory = new MemoryBudget(4 * MIB);
    const answer = serviceWith(memory).during(new Uint8Array(), undefined, () => Promise.resolve());
    await expect(answer).rejects.toMatchObject({ code: 'overloaded' });
    expect(memory.running).toBe(0);
  });
});

describe('a file of a report', () => {
  const asked = (memory: MemoryBudget, response: EventEmitter) =>
    new EvidenceController(serviceWith(memory), memory).file(
      { domain },
      {} as HealthQuery,
      undefined as unknown as Client,
      { headers: { 'accept-encoding': 'gzip' } } as unknown as Request,
      response as unknown as Response,
    );

  it('is counted until the response is closed, and packed by then', async () => {
    const memory = new MemoryBudget(100 * MIB);
    const response = new EventEmitter();
    const file = await asked(memory, response);
    expect(memory.running).toBeGreaterThan(2 * MIB);
    const { bytes, headers } = file.formFor('gzip');
    expect([gunzipSync(bytes).length, headers['Content-Encoding']]).toEqual([file.bytes.length, 'gzip']);
    response.emit('close');
    expect(memory.running).toBe(0);
  });

  it('is not written where there is no room', async () => {
    const memory = new MemoryBudget(4 * MIB);
    const response = new EventEmitter();
    await expect(asked(memory, response)).rejects.toMatchObject({ code: 'overloaded' });
    response.emit('close');
    expect(memory.running).toBe(0);
  });

  it('is not counted for a client that has left', async () => {
    const memory = new MemoryBudget(100 * MIB);
    const response = Object.assign(new EventEmitter(), { closed: true });
    await expect(asked(memory, response)).rejects.toMatchObject({ code: 'overloaded' });
    expect(memory.running).toBe(0);
  });
});
