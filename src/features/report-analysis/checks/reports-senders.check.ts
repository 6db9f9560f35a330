import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { evidenceOf } from '../mail-analysis.js';
import { check } from '../report-check.js';
import { advise, step } from '../report-steps.js';
import { ACCEPTED_SHARE, acceptsLoss } from '../sources/next-policy.js';
import { hasName, nameOf, provenFailing } from '../sources/source-name.js';
import type { Source } from '../sources/sources.js';
import { sumOf } from '../sources/what-if.js';
import { tightenedRecord } from './tightened-record.js';

export const reportsSenders = check({
  id: 'reports-senders',
  category: 'email',
  needs: ['mail', 'invented', 'dmarcRecord?'],
  outcomes: {
    pass: ok('wanted'),
    accepted: info('lost', 'wanted', 'sources', 'per'),
    failing: warn('lost', 'wanted', 'sources').unscored(),
  },
  reference: { rule: 'RFC 9989 §4.4', dig: 'TXT {domain}' },
  run({ mail, dmarcRecord, invented }, { pass, accepted, failing }) {
    const { sources, domain, strictTags } = mail;
    const unproven = sumOf(Object.values(mail.scopes)).unproven;
    const wanted = mail.wanted - unproven;
    const faulty = sources.filter((source) => provenFailing(source) > 0);
    const lost = faulty.reduce((total, source) => total + provenFailing(source), 0);
    // What may be wanted as well is not known to pass.
    if (lost === 0) return wanted > 0 && unproven === 0 ? pass({ wanted }) : undefined;
    const all = faulty.filter((source) => isSender(source) && !isStrictOnly(source));
    const named = all.filter(hasName);
    const senders = named.length > 0 ? named : all;
    const lists = faulty.some(({ kind }) => kind === 'mailing-list');
    const passedOn = faulty.some(({ kind }) => kind === 'forwarder');
    const steps = [
      ...(strictTags.length > 0
        ? [step('relax-alignment', { domain, tags: strictTags.map((tag) => `${tag}=r`) })]
        : []),
      ...(senders.length > 0 ? [step('authenticate-senders', { domain, sources: firstFew(senders.map(nameOf)) })] : []),
      ...(passedOn ? [step('sign-forwarded', { domain })] : []),
      ...(lists ? [step('ask-lists')] : []),
    ];
    const shown = {
      ...{ lost, wanted },
      sources: firstFew(faulty.map((one) => `${nameOf(one)} (${provenFailing(one)})`)),
    };
    const isPassedOn = faulty.every((one) => one.hurdles.accept === provenFailing(one));
    if (isPassedOn && acceptsLoss(evidenceOf(mail), 'reject'))
      return accepted({ ...shown, per: Math.round(1 / ACCEPTED_SHARE.reject) }).fixedBy(advise(...steps));
    const found = failing(shown);
    if (strictTags.length === 0 || dmarcRecord === undefined) return found.fixedBy(advise(...steps));
    const value = tightenedRecord(dmarcRecord, mail, invented);
    return found.fixedBy({
      steps,
      record: { host: `_dmarc.${domain}`, type: 'TXT', value },
      replaces: [dmarcRecord],
    });
  },
});

function isSender({ kind }: Source): boolean {
  return kind === 'own' || kind === 'provider';
}

/** Whether another record lets all of its mail pass, so that nothing has to be done at the server. */
function isStrictOnly({ failure }: Source): boolean {
  return failure === 'strict-alignment';
}
