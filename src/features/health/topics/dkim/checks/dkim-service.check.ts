import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { isForMail, isUsable, type DkimKey } from '#formats/records/usable-dkim-key.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimService = check({
  id: 'dkim-service',
  category: 'email',
  needs: ['dkim'],
  outcomes: { other: problem('host', 'services').costs(8) },
  reference: { rule: 'RFC 6376 §3.6.1', dig: 'TXT {host}' },
  run({ dkim: { keys } }, { other }) {
    const isSigned = keys.some(isUsable);
    const restricted = keys.filter((key) => key.faults.length === 0 && !key.record.revoked && !isForMail(key));
    const found = restricted.find((key) => !isSigned || !isForReports(key));
    if (!found) return;
    const { host, text, record } = found;
    const services = [...record.services, 'email'].join(':'); // the key stays valid for the other services
    const fix = replace(text, txtRecord(host, record.tags.with('s', services).toString()));
    return other({ host, services: firstFew(record.services) }).fixedBy(fix);
  },
});

/** A key that signs TLS reports only (RFC 8460 section 3); mail is signed with other keys. */
function isForReports({ record }: DkimKey): boolean {
  return record.services.every((service) => service === 'tlsrpt');
}
