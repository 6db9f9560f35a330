// Assigns functions to parts of the work. Native functions are assigned to their caller.

/** The first pattern that matches the file, or the function name if there is no file, is used. */
const FILES = [
  ['HTTP/2', /^node:(internal\/)?http2/],
  ['TLS', /^node:(_tls|tls|internal\/(tls|crypto)|crypto)|src\/network\/connect\/(tls|certificate)/],
  ['HTTP/1', /^node:(_http|http|internal\/http)|src\/network\/web/],
  ['UDP', /^node:(dgram|internal\/dgram)/],
  [
    'timers and signals',
    /^node:(timers|internal\/(timers|abort_controller|event_target|linkedlist|priority_queue))|src\/network\/(query-)?deadline/,
  ],
  [
    'promises and async hooks',
    /^node:(internal\/(process|async_hooks|promise_hooks|async_context_frame)|async_hooks|diagnostics_channel)/,
  ],
  [
    'streams, sockets and events',
    /^node:(net|events|stream|buffer|internal\/(streams|stream_base|events|buffer|net|js_stream|util|errors|validators|dtrace|blocklist|webidl)|string_decoder|util|zlib)/,
  ],
  ['other Node', /^node:/],
  ['DNS codec', /src\/dns-wire/],
  ['DNS client', /src\/network\/dns/],
  ['other clients', /src\/network/],
  ['gathering', /src\/(health\/(gathering|topics\/.*(facts|servers\/))|seo\/facts|.*facts)/],
  ['tape', /src\/health\/tape/],
  ['HTML', /src\/seo\/html|htmlparser|parse5|entities/],
  ['checks', /\/checks?\/|-check|src\/(records|seo|health\/repair|health\/topics|domain\/outcome|rules|plan)/],
  ['texts', /i18n|src\/edge\/texts|render|src\/health/],
  ['names and addresses', /src\/domain/],
  ['edge', /src\/|node_modules/],
];
const NAMES = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'native code that no function called: crypto, frames, system calls'],
]);
const JSON_FUNCTIONS = new Set(['parse', 'stringify']);
const OTHER = 'other';

export const CAUSES = [...FILES.map(([cause]) => cause), 'JSON', ...NAMES.values(), OTHER];

/** Self time of every function. The time of a native function counts for its caller and under its own name. */
export function selfTimes({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const times = new Map();
  samples.forEach((id, i) => times.set(id, (times.get(id) ?? 0) + timeDeltas[i]));
  return [...times].flatMap(([id, time]) => {
    const node = byId.get(id);
    const { functionName } = node.callFrame;
    return functionName === '(idle)' || fileOf(node) === 'node:inspector'
      ? []
      : [{ name: functionName || '(anonymous)', url: fileOf(node), isNative: !node.callFrame.url, time }];
  });
}

export function causeOf({ name, url, isNative }) {
  if (NAMES.has(name)) return NAMES.get(name);
  if (isNative && JSON_FUNCTIONS.has(name)) return 'JSON';
  return FILES.find(([, pattern]) => pattern.test(url))?.[0] ?? OTHER;
}

function fileOf(node) {
  for (let one = node; one; one = one.parent) if (one.callFrame.url) return one.callFrame.url;
  return '';
}
