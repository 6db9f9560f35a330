import type { Service } from '#features/change/change-facts.js';
import type { MoveInput } from '#features/move/move.dto.js';
import { readExpected } from './expected-losses.js';

/** The fields of the form for a move, unparsed. */
export interface TypedMove {
  readonly domain: string;
  readonly nameServers: string;
  readonly ds: string;
  /** The DS records are removed before the move. */
  readonly withoutDs: boolean;
  readonly names: string;
  readonly zone: string;
  readonly expected: readonly Service[];
}

const WORDS = /[\s,;]+/;

export function readMoveForm(form: URLSearchParams): TypedMove {
  const text = (name: string) => form.get(name) ?? '';
  return {
    domain: text('domain'),
    nameServers: text('nameServers'),
    ds: text('ds'),
    withoutDs: form.has('withoutDs'),
    names: text('names'),
    zone: text('zone'),
    expected: readExpected(form),
  };
}

/** The input of the endpoint. Each line has a name server and its addresses. */
export function moveInputOf({ nameServers, ds, withoutDs, names, zone, expected }: TypedMove): MoveInput {
  const servers = linesOf(nameServers).map((line) => {
    const [name = '', ...addresses] = line.split(WORDS);
    return { name, ...(addresses.length > 0 && { addresses }) };
  });
  const signers = withoutDs ? [] : linesOf(ds);
  const others = names.split(WORDS).filter((name) => name !== '');
  return {
    nameServers: servers,
    ...((withoutDs || signers.length > 0) && { ds: signers }),
    ...(others.length > 0 && { names: others }),
    ...(zone.trim() !== '' && { zone }),
    ...(expected.length > 0 && { expect: [...expected] }),
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
