import { takesLongerThan } from '#test/checks/cpu-time.js';
import { sweep } from '#test/sweep.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { restoredPolicy } from '#engine/repair/dmarc-repair.js';
import { dmarcRecord } from './topics/dmarc/checks/dmarc-record.check.js';
import { restoreSpf } from '#engine/repair/spf-repair.js';
import { txtQuotes } from './topics/zone/checks/txt-quotes.check.js';
import { txtTokens } from './topics/zone/checks/txt-tokens.check.js';

const SIZE = 64 * 1024;
const REFRAINS = [' ', '"', 'v', 'v=', '= ', ' =', 'dmarc', ';', 'v=spf', '1', ' 1', '\t"', 'a-', 'verif', 'ms '];
const TERMS = ['a:', 'include:', 'ip4:', '-all', 'a.coma:', 'include: '];
const OPENINGS = ['', 'v', 'v=', 'v=dmarc', 'v=spf', 'dmarc', '"', 'v=DMARC1;'];
const texts = sweep(
  'hostile texts',
  OPENINGS.flatMap((opening) => [...REFRAINS, ...TERMS].map((refrain) => [opening, refrain] as const)),
  13,
).map(([opening, refrain]) => `${opening}${refrain.repeat(SIZE / refrain.length)}!`);

it.each<[string, (text: string) => unknown]>([
  ['restoredPolicy', restoredPolicy],
  ['restored', restoreSpf],
  [
    'dmarc-record',
    (text) => dmarcRecord.judge(facts({ dmarc: { name: NAME, records: [], others: [text], misplaced: [] } })),
  ],
  ['txt-quotes', (text) => txtQuotes.judge(facts({ texts: { name: NAME, texts: [text], octets: text.length } }))],
  ['txt-tokens', (text) => txtTokens.judge(facts({ texts: { name: NAME, texts: [text], octets: text.length } }))],
])('%s takes linear time over 64 KiB of anything', (_, work) => {
  const slow = texts.filter((text) => takesLongerThan(300, () => work(text)));
  expect(slow.map((text) => text.slice(0, 20))).toEqual([]);
});

/** Facts that any check can run on; values not given are irrelevant here. */
function facts(given: Readonly<Record<string, unknown>>): never {
  const aliases = { zone: NAME, own: NAME, found: [] };
  const all = { profile: 'mail', dmarcFound: undefined, aliases, mailHosts: [], ...given };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, known(value)])) as never;
}
