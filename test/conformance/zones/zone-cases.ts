import { RECORD_LINES } from './record-lines.js';
import { WHOLE_ZONES } from './whole-zones.js';

/** `loads` without a word of ours, `warned`: loads, but something is wrong, `refused`: by the standards and most servers. */
export type Verdict = 'loads' | 'warned' | 'refused';

export const SERVERS = { B: 'BIND', K: 'Knot DNS', N: 'NSD' } as const;
export type ServerLetter = keyof typeof SERVERS;

export interface ZoneCase {
  readonly title: string;
  readonly zone: string;
  readonly verdict: Verdict;
  /** The line that is wrong; 0 for the zone as a whole. */
  readonly line: number | undefined;
  /** Servers that load what most refuse, or the reverse. */
  readonly differing: readonly ServerLetter[];
}

const HEAD = [
  '$TTL 3600',
  '@ SOA ns.example.net. hostmaster.example.net. 1 7200 900 1209600 300',
  '@ NS ns.example.net.',
  '',
].join('\n');
const RECORD_LINE = 4;
const VERDICTS: Readonly<Record<string, Verdict>> = { '+': 'loads', '!': 'warned', '-': 'refused' };

/** The zones of both tables. */
export const ZONE_CASES: readonly ZoneCase[] = [...recordCases(), ...wholeZoneCases()];

function recordCases(): ZoneCase[] {
  return RECORD_LINES.split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [verdict, record] = [verdictOf(line.charAt(0)), line.slice(6)];
      const title = record.length > 100 ? `${record.slice(0, 100)}…` : record;
      const place = verdict === 'loads' ? undefined : RECORD_LINE;
      return { title, zone: `${HEAD}${record}\n`, verdict, line: place, differing: lettersIn(line.slice(1, 6)) };
    });
}

function wholeZoneCases(): ZoneCase[] {
  return WHOLE_ZONES.split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = ''] = block.split('\n', 1);
      const text = block.slice(head.length + 1);
      const [marks = '', title = ''] = head.split(' | ');
      const [sign = '', ...others] = marks.split(' ');
      const number = others.find((one) => /^\d+$/.test(one));
      return {
        title,
        zone: text.startsWith('~') ? text.slice(1) : `${HEAD}${text}`,
        verdict: verdictOf(sign),
        line: number === undefined ? undefined : Number(number),
        differing: lettersIn(others.filter((one) => one !== number).join('')),
      };
    });
}

function verdictOf(sign: string): Verdict {
  const verdict = VERDICTS[sign];
  if (!verdict) throw new Error(`no verdict: ${sign}`);
  return verdict;
}

function lettersIn(text: string): ServerLetter[] {
  return Array.from(text.trim()) as ServerLetter[];
}
