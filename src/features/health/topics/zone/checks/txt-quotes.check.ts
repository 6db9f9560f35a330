import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const TOLD_ELSEWHERE = /v\s*=\s*(spf|dmarc|dkim)/i;
const MARKS = '"“”„';
/** Where two strings in quotes were pasted as one text. */
const SEAM = /["“”„]\s*["“”„]/;

export const txtQuotes = check({
  id: 'txt-quotes',
  category: 'dns',
  needs: ['texts'],
  outcomes: { stray: warn('record').costs(2) },
  reference: { rule: 'RFC 1035 §5.1', dig: 'TXT {domain}' },
  run({ texts: { name, texts } }, { stray }) {
    const record = texts.find((text) => !TOLD_ELSEWHERE.test(text) && isQuoted(text));
    if (record === undefined) return;
    const bare = withoutQuotes(record);
    const isClean = bare !== '' && !isQuoted(bare) && !SEAM.test(bare);
    const fix = isClean ? replace(record, txtRecord(name, bare)) : advise(step('txt-quotes', { name }));
    return stray({ record: shorten(record) }).fixedBy(fix);
  },
});

/** Whether the text is in quotes, or has an unpaired quote. */
function isQuoted(text: string): boolean {
  const whole = text.trim();
  const isWrapped = whole !== '' && MARKS.includes(whole.slice(0, 1)) && MARKS.includes(whole.slice(-1));
  return isWrapped || text.split('"').length % 2 === 0;
}

function withoutQuotes(text: string): string {
  const isBlank = (at: number) => MARKS.includes(text.charAt(at)) || text.charAt(at).trim() === '';
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start++;
  while (end > start && isBlank(end - 1)) end--;
  return text.slice(start, end);
}
