export const LATENCY_MS = 20;

const ROUNDS = 80;
const HOSTS = [1, 2];

/**
 * Domains with two MX hosts each, whose addresses have a second name. Checks of different domains share no cache
 * entries.
 */
export const DOMAINS = Array.from({ length: ROUNDS }, (_, round) => ({
  name: `round${round}.com`,
  hosts: HOSTS.map((host) => ({
    labels: [`mx${host}`, `name${host}`],
    ipv4: `77.80.${round}.${host}`,
    ipv6: `2a0f:7777:80:${round}::${host}`,
  })),
}));
