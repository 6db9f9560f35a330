import { analyzeBounce } from '#features/bounce/bounce-analysis.js';
import { type Phrase, PhraseBook } from '#features/bounce/phrase-book.js';
import { PHRASES } from '#features/bounce/phrases.data.js';
import { VOCABULARY } from '#features/bounce/vocabulary.data.js';
import { type BounceCase, bounceCases, expectedReports, familyOf, matchingReport } from './bounce-cases.js';
import { describeVectors, vectors } from './vectors.js';

interface ProviderPhrase {
  readonly provider: string;
  readonly replyCode?: string;
  readonly status?: string;
  readonly phrase: string;
  readonly reason: string;
}

/** The mail systems of a provider, which are left out together with its phrases. */
const SYSTEMS: Readonly<Record<string, string>> = {
  gmail: 'gmail google googleworkspace googlegroups',
  'google-workspace': 'gmail google googleworkspace googlegroups',
  'microsoft-365': 'office365 outlook microsoft exchange2007 exchange2003',
  'outlook.com': 'office365 outlook microsoft exchange2007 exchange2003',
  yahoo: 'yahoo aol',
  aol: 'yahoo aol',
  icloud: 'apple',
  gmx: 'gmx einsundeins',
  ionos: 'gmx einsundeins',
  'orange-laposte-free-sfr': 'franceptt',
  kddi: 'kddi ezweb',
  'ntt-docomo': 'nttdocomo',
  'symantec-messagelabs': 'messagelabs',
};

/** Records which sources a phrase helps to understand. */
class RecordingBook extends PhraseBook {
  readonly sources = new Map<string, Set<string>>();
  source = '';
  reasons: readonly string[] = [];

  override in(text: string): Phrase[] {
    const found = super.in(text);
    for (const phrase of found)
      if (this.reasons.includes(phrase.meaning)) {
        const sources = this.sources.get(keyOf(phrase.order, phrase.written)) ?? new Set();
        this.sources.set(keyOf(phrase.order, phrase.written), sources.add(this.source));
      }
    return found;
  }
}

const keyOf = (row: number, phrase: string) => `${row} ${phrase}`;

function recordedSources(cases: readonly BounceCase[]): ReadonlyMap<string, ReadonlySet<string>> {
  const book = new RecordingBook(PHRASES, VOCABULARY);
  const read = (source: string, reasons: readonly string[], text: Buffer) => {
    book.source = source;
    book.reasons = reasons;
    analyzeBounce(text, book);
  };
  for (const bounce of cases) {
    const reasons = expectedReports(bounce).flatMap(({ reason, alternatives = [] }) => [reason, ...alternatives]);
    // `filtered` is what an unknown user is called after DATA.
    const meanings = reasons.includes('filtered') ? [...reasons, 'userunknown'] : reasons;
    read(bounce.mta, meanings, Buffer.from(bounce.raw, 'latin1'));
  }
  for (const { provider, replyCode = '550', status = '', phrase, reason } of vectors<ProviderPhrase>(
    'bounces/phrases.json',
  ))
    read(`phrases of ${provider}`, [reason], Buffer.from(`${replyCode} ${status.split('-')[0] ?? ''} ${phrase}`));
  return book.sources;
}

/** The table without the phrases that only the left-out system supports; words of an RFC are known without it. */
function bookWithout(system: string, sources: ReadonlyMap<string, ReadonlySet<string>>): PhraseBook {
  const own = Object.entries(SYSTEMS)
    .filter(([, systems]) => systems.split(' ').includes(system))
    .map(([provider]) => `phrases of ${provider}`);
  const leftOut = new Set([system, `phrases of ${system}`, ...own]);
  return new PhraseBook(
    PHRASES.map(([meaning, provider, evidence, list], row) => {
      const kept = list.split('|').filter((phrase) => {
        const support = sources.get(keyOf(row, phrase.trim()));
        return evidence === 'rfc' || !support?.has(system) || [...support].some((source) => !leftOut.has(source));
      });
      return [meaning, provider, evidence, kept.join('|')];
    }),
    VOCABULARY,
  );
}

describeVectors('bounces of a mail system that the phrases do not know', () => {
  const cases = bounceCases();
  const sources = recordedSources(cases);
  const verdicts = [...new Set(cases.map(({ mta }) => mta))].flatMap((system) => {
    const book = bookWithout(system, sources);
    return cases
      .filter(({ mta, confidence }) => mta === system && confidence !== 'low')
      .flatMap((bounce) => {
        const { reports } = analyzeBounce(Buffer.from(bounce.raw, 'latin1'), book);
        return expectedReports(bounce).map((wanted, i) => {
          const found = matchingReport(reports, wanted, i)?.reason;
          const reasons = [wanted.reason, ...(wanted.alternatives ?? [])];
          return {
            isRight: found !== undefined && reasons.includes(found),
            isRelated: reasons.map(familyOf).includes(familyOf(found)),
          };
        });
      });
  });
  const share = (of: 'isRight' | 'isRelated') => verdicts.filter((verdict) => verdict[of]).length / verdicts.length;

  it('reasons: at least 86 %, families: at least 91 %', () => {
    console.info(
      `reasons ${(share('isRight') * 100).toFixed(1)} %, families ${(share('isRelated') * 100).toFixed(1)} %`,
    );
    expect(share('isRight')).toBeGreaterThanOrEqual(0.86);
    expect(share('isRelated')).toBeGreaterThanOrEqual(0.91);
  });
});
