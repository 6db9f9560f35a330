import type { Tag } from './html-reader.js';

/** Types of scripts that browsers run (HTML section 4.12.1, MIME Sniffing section 4.6). */
const RUN_TYPES: ReadonlySet<string> = new Set([
  ...['', 'module', 'text/jscript', 'text/livescript'],
  ...['text', 'application'].flatMap((kind) =>
    ['javascript', 'ecmascript', 'x-javascript', 'x-ecmascript'].map((name) => `${kind}/${name}`),
  ),
  ...['0', '1', '2', '3', '4', '5'].map((minor) => `text/javascript1.${minor}`),
]);
/** Hosts of the visitor's own computer, which need no encryption (Secure Contexts section 3.1). */
const LOCAL = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

export function isScriptRun(attributes: Tag['attributes']): boolean {
  return RUN_TYPES.has(attributes.get('type')?.trim().toLowerCase() ?? '');
}

export function isOwnComputer(hostname: string): boolean {
  return LOCAL.test(hostname);
}
