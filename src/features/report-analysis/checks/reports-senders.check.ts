import { firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { check } from '../report-check.js';
import { advise, step } from '../report-steps.js';
import { hasName, nameOf } from '../sources/source-name.js';

export const reportsSenders = check({
  id: 'reports-senders',
  category: 'email',
  needs: ['mail'],
  outcomes: {
    pass: ok('wanted'),
    failing: warn('lost', 'wanted', 'sources').costs(8),
  },
  reference: { rule: 'RFC 9989 §4.4', dig: 'TXT {domain}' },
  run({ mail: { wanted, sources, domain } }, { pass, failing }) {
    const faulty = sources.filter(({ kind, aligned }) => kind !== 'spoofed' && aligned.none > 0);
    const lost = faulty.reduce((total, { aligned }) => total + aligned.none, 0);
    if (lost === 0) return wanted > 0 ? pass({ wanted }) : undefined;
    const all = faulty.filter(({ kind }) => kind === 'own' || kind === 'provider' || kind === 'unknown');
    const named = all.filter(hasName);
    const senders = named.length > 0 ? named : all;
    const lists = faulty.some(({ kind }) => kind === 'mailing-list');
    const passedOn = faulty.some(({ kind }) => kind === 'forwarder');
    return failing({
      lost,
      wanted,
      sources: firstFew(faulty.map((one) => `${nameOf(one)} (${one.aligned.none})`)),
    }).fixedBy(
      advise(
        ...(senders.length > 0
          ? [step('authenticate-senders', { domain, sources: firstFew(senders.map(nameOf)) })]
          : []),
        ...(passedOn ? [step('sign-forwarded', { domain })] : []),
        ...(lists ? [step('ask-lists')] : []),
      ),
    );
  },
});
