export const LATENCY_MS = 20;

const ROUNDS = 80;
const HOSTS = [1, 2];

/** Domains with two MX hosts each, of which each address has another name as well; a check of one warms nothing for the next. */
export const DOMAINS = Array.from({ length: ROUNDS }, (_, round) => ({
  name: `round${round}.com`,
  hosts: HOSTS.map((host) => ({
    labels: [`mx${host}`, `name${host}`],
    ipv4: `77.80.${round}.${host}`,
    ipv6: `2a0f:7777:80:${round}::${host}`,
  })),
}));
