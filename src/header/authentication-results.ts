import { tokenize } from './tokens.js';

export interface AuthenticationResult {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

export interface AuthenticationResults {
  /** Who checked; Microsoft leaves it out. */
  authserv?: string;
  results: AuthenticationResult[];
}

/** Yahoo's words for it. */
const ALIASES = new Map([
  ['dkim_pass', 'pass'],
  ['success', 'pass'],
]);

/** Reads `Authentication-Results` (RFC 8601 section 2.2) in every dialect: a word that is no `name=value` is ignored. */
export function parseAuthenticationResults(text: string): AuthenticationResults {
  const statements = splitStatements(text).map(joinLooseSigns);
  const [first] = statements[0]!;
  return {
    authserv: first === undefined || first.includes('=') ? undefined : unquote(first),
    results: statements.flatMap((words) => readResult(words) ?? []),
  };
}

function splitStatements(text: string): string[][] {
  const statements: string[][] = [[]];
  for (const { kind, text: word } of tokenize(text)) {
    const current = statements.at(-1)!;
    if (kind === 'word') current.push(word);
    else if (kind === 'semicolon' && current.length > 0) statements.push([]);
  }
  return statements;
}

/** White space and comments may stand around "=", "." and "/": `dkim / 1 = pass policy . expired = 1`. */
function joinLooseSigns(words: string[]): string[] {
  const joined: string[] = [];
  let awaits: 'value' | 'word' | undefined;
  for (const word of words) {
    const isSign = word === '.' || word === '/';
    const continues =
      isSign || word.startsWith('=') || awaits === 'word' || (awaits === 'value' && !word.includes('='));
    joined.push(continues ? (joined.pop() ?? '') + word : word);
    if (isSign) awaits = 'word';
    else awaits = word.indexOf('=') === word.length - 1 ? 'value' : undefined;
  }
  return joined;
}

function readResult(words: string[]): AuthenticationResult | undefined {
  const [result, ...properties] = words.flatMap((word) => readPair(word) ?? []);
  if (!result) return undefined;
  const [method] = result.name.split('/'); // "dkim/1" names the method's version
  const word = result.value.toLowerCase();
  return {
    method: method!,
    result: ALIASES.get(word) ?? word,
    properties: new Map(properties.map(({ name, value }) => [name, value])),
  };
}

function readPair(word: string): { name: string; value: string } | undefined {
  const sign = word.indexOf('=');
  return sign > 0 ? { name: word.slice(0, sign).toLowerCase(), value: unquote(word.slice(sign + 1)) } : undefined;
}

function unquote(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(.)/g, '$1').trim()
    : text;
}
