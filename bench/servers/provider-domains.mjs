// Customers of five providers, which share name servers, mail servers and the web server, and domains that share only
// the registry.
const PROVIDERS = 5;
const WARM_UPS = 150;
export const ROUNDS = 5;
export const A_ROUND = 30;

const numbers = (count) => Array.from({ length: count }, (_, i) => i);
/** No group of zeros besides `::`: the lab knows addresses by their shortest form. */
const place = (k, i) => ({ ipv4: `77.${101 + 2 * k + (i >> 8)}.${i & 255}.1`, ipv6: `2a0f:7777:a${k}:${i + 1}::1` });

export const UNRELATED = numbers(WARM_UPS + ROUNDS * A_ROUND).map((i) => {
  const name = `alone${i}.com`;
  const servers = [1, 2].map((n) => ({ host: `ns${n}.${name}`, addresses: Object.values(place(n, i)) }));
  return { name, ...place(0, i), signed: i % 2 === 0, servers };
});

const customers = (word, count) =>
  numbers(count).map((i) => {
    const provider = i % PROVIDERS;
    const mail = `mx${provider}.dnshost.net`;
    return { name: `${word}${i}.com`, ...place(3, provider), signed: i % 2 === 0, mail };
  });
export const CUSTOMERS = customers('customer', ROUNDS * A_ROUND);
/** Others of the same providers: those that are checked with one request for many, and as many for single requests. */
export const MANY = 300;
export const LISTED = customers('listed', MANY);
export const SINGLE = customers('single', MANY);

export const WARMING = UNRELATED.splice(0, WARM_UPS);
