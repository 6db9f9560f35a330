import autocannon from 'autocannon';

const POPULAR = 40;
const CLIENTS = 200;
const CONNECTIONS = 32;
/** A rate is sustained if the p99 latency is below this and no request is rejected. */
const MAX_P99_MS = 250;
const FIRST_RATE = 30;
const WARM_UP_SECONDS = 8;
const STEP_SECONDS = 4;

export interface Run {
  readonly rate: number;
  readonly p99: number;
  readonly total: number;
  readonly bad: number;
  /** Failed requests that were not answered within ten seconds. */
  readonly late: number;
  readonly held: boolean;
}

/** What the load contains in addition to ordinary requests of returning clients. */
export interface Mix {
  /** Zones with answers as large and malformed as possible: one request in ten is for a new name in one of them. */
  readonly hostile: readonly string[];
  /** Every request comes from a new address. */
  readonly newClients: boolean;
}

let serial = 0;

/** Of ten requests, seven repeat a recent one, two check the health of a domain, and one is for a new name. */
function nextPath({ hostile }: Mix): string {
  const turn = serial++;
  if (turn % 10 === 5 && hostile.length > 0) return `/api/v1/check/soak-${turn}.${hostile[turn % hostile.length]!}`;
  if (turn % 10 === 0) return `/api/v1/lookup/soak-${turn}.wildcard.com/A`;
  if (turn % 5 === 1) return `/api/v1/check/popular-${turn % POPULAR}.wildcard.com`;
  return `/api/v1/lookup/popular-${turn % POPULAR}.wildcard.com/A`;
}

function nextClient({ newClients }: Mix): string {
  return newClients ? `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}` : `10.0.0.${serial % CLIENTS}`;
}

/** Sends requests at this rate for this time. Latency is measured from the scheduled time of a request. */
export async function load(url: string, rate: number, seconds: number, mix: Mix): Promise<Run> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: rate,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: nextPath(mix),
          headers: { 'x-forwarded-for': nextClient(mix) },
        }),
      },
    ],
  });
  const bad = result.errors + result.non2xx;
  const total = result.requests.total;
  const p99 = result.latency.p99;
  const late = result.timeouts;
  return { rate, p99, total, bad, late, held: bad === 0 && p99 <= MAX_P99_MS && total >= rate * seconds * 0.95 };
}

/** The highest rate that is sustained briefly; after a warm-up it grows by a third each time. */
export async function highestRate(url: string, mix: Mix, render: (run: Run) => void): Promise<number> {
  await load(url, FIRST_RATE, WARM_UP_SECONDS, mix);
  for (let rate = FIRST_RATE; ; rate = Math.round((rate * 4) / 3)) {
    const run = await load(url, rate, STEP_SECONDS, mix);
    render(run);
    if (!run.held) return Math.round((rate * 3) / 4);
  }
}
