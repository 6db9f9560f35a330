import { few } from '../../../../domain/evidence.js';
import { info, warn } from '../../../../domain/outcome.js';
import { type SpfLedger, targetOf } from '../../../../records/spf-ledger.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { receivingProviders, sendingProviders } from '../../../mail-providers.js';

/** Who has mailboxes somewhere mostly sends from there, too; a question, for nobody has to. */
export const spfProvider = check({
  id: 'spf-provider',
  category: 'email',
  needs: ['spfLedger', 'mailHosts', 'dkimSelectors', 'profile'],
  outcomes: { absent: info('hosts', 'include'), forbidden: warn('hosts', 'selectors').costs(8) },
  reference: { rule: 'RFC 7208 §5.2', dig: 'TXT {domain}' },
  run({ spfLedger, mailHosts, dkimSelectors, profile }, { absent, forbidden }) {
    const isForbidden = profile === 'receiving' && dkimSelectors.length > 0; // it signs, and SPF says that nobody sends
    if ((profile !== 'mail' && !isForbidden) || !isFullyKnown(spfLedger)) return;
    const senders = sendingProviders(spfLedger.entries.flatMap((entry) => targetOf(entry) ?? []));
    const names = mailHosts.map(({ name }) => name);
    const unnamed = receivingProviders(names).find((one) => one.include !== undefined && !senders.includes(one));
    if (!unnamed) return;
    const include = `include:${unnamed.include!}`;
    const hosts = few(names.filter((name) => receivingProviders([name]).includes(unnamed)));
    const fix = advise(step('spf-provider', { include }));
    if (!isForbidden) return absent({ hosts, include }).fixedBy(fix);
    return forbidden({ hosts, selectors: few(dkimSelectors) }).fixedBy(fix);
  },
});

/** What depends on the mail at hand, or could not be looked up, may well name the provider. */
function isFullyKnown(ledger: SpfLedger): boolean {
  return ledger.complete && ledger.noted('macro').length + ledger.noted('failed').length === 0;
}
