import { few } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { type SpfLedger, targetOf } from '../../../../records/spf-ledger.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { receivingProviders, sendingProviders } from '../../../mail-providers.js';

/** Who has mailboxes somewhere mostly sends from there, too; a question, for nobody has to. */
export const spfProvider = check({
  id: 'spf-provider',
  category: 'email',
  needs: ['spfLedger', 'mailHosts', 'profile'],
  outcomes: { absent: info('hosts', 'include') },
  reference: { rule: 'RFC 7208 §5.2', dig: 'TXT {domain}' },
  run({ spfLedger, mailHosts, profile }, { absent }) {
    if (profile !== 'mail' || !isFullyKnown(spfLedger)) return;
    const senders = sendingProviders(spfLedger.entries.flatMap((entry) => targetOf(entry) ?? []));
    const names = mailHosts.map(({ name }) => name);
    const unnamed = receivingProviders(names).find((one) => one.include !== undefined && !senders.includes(one));
    if (!unnamed) return;
    const include = `include:${unnamed.include!}`;
    const hosts = few(names.filter((name) => receivingProviders([name]).includes(unnamed)));
    return absent({ hosts, include }).fixedBy(advise(step('spf-provider', { include })));
  },
});

/** What depends on the mail at hand, or could not be looked up, may well name the provider. */
function isFullyKnown(ledger: SpfLedger): boolean {
  return ledger.complete && ledger.noted('macro').length + ledger.noted('failed').length === 0;
}
