import { firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { check } from '../report-check.js';
import type { TlsFault } from '../report-facts.js';
import { advise, step } from '../report-steps.js';

export const reportsTls = check({
  id: 'reports-tls',
  category: 'email',
  needs: ['tls'],
  outcomes: {
    ok: ok('sessions'),
    confirmed: problem('failed', 'sessions', 'results').unscored(),
    failing: warn('failed', 'sessions', 'results').unscored(),
    gone: info('failed', 'sessions', 'results'),
  },
  reference: { rule: 'RFC 8460 §4.3', dig: 'TXT _smtp._tls.{domain}' },
  run({ tls: { sessions, failed, isUncounted, faults } }, { ok: fine, confirmed, failing, gone }) {
    // What was not counted may have failed.
    if (failed === 0 && faults.length === 0) return sessions > 0 && !isUncounted ? fine({ sessions }) : undefined;
    const now = faults.filter(({ state }) => state === 'confirmed');
    const shown = { failed, sessions, results: firstFew((now.length > 0 ? now : faults).map(wordsOf)) };
    if (now.length > 0) return confirmed(shown).fixedBy(advise(step('fix-mail-servers')));
    const isGone = faults.length > 0 && faults.every(({ state }) => state === 'gone');
    return isGone ? gone(shown) : failing(shown).fixedBy(advise(step('check-mail-servers')));
  },
});

function wordsOf({ result, host, count }: TlsFault): string {
  return `${result}${host === undefined ? '' : ` ${host}`} (${count})`;
}
