const NO_ISSUER = ';';

/**
 * Typed values of issue or issuewild, with commas or spaces between them. Parameters of a value may contain both, so that
 * only the name of a CA begins the next one: `a.example; validationmethods=http-01,dns-01, b.example` are two.
 */
export function splitIssuers(text: string): string[] {
  const values: string[] = [];
  let sign = '';
  for (const part of text.split(/([\s,]+)/)) {
    const last = values.at(-1);
    if (/^[\s,]*$/.test(part)) sign = part.includes(',') ? ',' : ' ';
    else if (last !== undefined && continuesIssuer(last, sign, part)) values[values.length - 1] = last + sign + part;
    else values.push(part);
  }
  return values;
}

/** Whether a word belongs to the value before it: a parameter, or a part of one. */
function continuesIssuer(last: string, sign: string, word: string): boolean {
  if (last === NO_ISSUER) return false;
  if (word.startsWith(';')) return sign === ' ';
  const end = word.search(/[;=]/);
  const isName = word[end] !== '=' && word.slice(0, end < 0 ? undefined : end).includes('.');
  return last.includes(';') && !isName;
}
