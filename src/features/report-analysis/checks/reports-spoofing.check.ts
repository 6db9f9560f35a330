import { info, ok } from '#base/domain/outcome.js';
import { check } from '../report-check.js';

export const reportsSpoofing = check({
  id: 'reports-spoofing',
  category: 'email',
  needs: ['mail'],
  outcomes: {
    none: ok('days'),
    stopped: ok('spoofed', 'days'),
    delivered: info('spoofed', 'delivered', 'days'),
  },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{domain}' },
  run({ mail: { sources, days } }, { none, stopped, delivered }) {
    const spoofed = sources.filter(({ kind }) => kind === 'spoofed');
    const messages = spoofed.reduce((total, source) => total + source.messages, 0);
    if (messages === 0) return none({ days });
    const through = spoofed.reduce((total, { dispositions }) => total + deliveredIn(dispositions), 0);
    return through === 0
      ? stopped({ spoofed: messages, days })
      : delivered({ spoofed: messages, delivered: through, days });
  },
});

function deliveredIn(dispositions: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [disposition, messages] of dispositions)
    if (disposition !== 'reject' && disposition !== 'quarantine') sum += messages;
  return sum;
}
