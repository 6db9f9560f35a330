import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound as policy, NAME, profile } from '#test/checks/health-domain.js';
import { conditional, replace, step, txtRecord } from '#engine/repair/fixes.js';
import type { MailProfile } from '../../mx/mail.facts.js';
import { dmarcSubdomains } from './dmarc-subdomains.check.js';

const dmarcFound = (text: string, name?: string) => ({ ...policy(text, name), ...profile('mail') });
const host = `_dmarc.${NAME}`;
const weak = 'v=DMARC1; p=reject; sp=quarantine';
const plain = 'v=DMARC1; p=quarantine';

/** A policy that leaves out subdomains that do not exist. */
const open = (use: MailProfile, others: string, policyOfDomain: string) => {
  const [facts, , fix] = loose(use, others, 'none');
  return [facts, { policy: policyOfDomain }, fix] as const;
};

/** A policy that is weaker for subdomains that do not exist. */
const loose = (use: MailProfile, others: string, np: string) => {
  const text = (value: string) => `v=DMARC1; ${others}; np=${value}`;
  const facts = { ...policy(text(np)), ...profile(use) };
  return [facts, { policy: np }, stricter(use, text(np), text('reject'))] as const;
};

/** Nobody can see whether mail of the owner comes from names without records. */
function stricter(use: MailProfile, old: string, value: string) {
  const condition = use === 'parked' ? step('nobody-sends', { domain: NAME }) : step('dmarc-tighten');
  return conditional(condition, replace(old, txtRecord(host, value)));
}

describeCheck(dmarcSubdomains, {
  weaker: [
    [
      dmarcFound('v=DMARC1; p=reject; sp=none'),
      { policy: 'reject', subdomains: 'none' },
      conditional(
        step('dmarc-tighten'),
        replace('v=DMARC1; p=reject; sp=none', txtRecord(host, 'v=DMARC1; p=reject'), step('dmarc-subdomains')),
      ),
    ],
    [
      { ...dmarcFound('v=DMARC1; p=reject; sp=none'), ...profile('parked') },
      { policy: 'reject', subdomains: 'none' },
      conditional(
        step('nobody-sends', { domain: NAME }),
        replace('v=DMARC1; p=reject; sp=none', txtRecord(host, 'v=DMARC1; p=reject'), step('dmarc-subdomains')),
      ),
    ],
  ],
  milder: [
    [
      dmarcFound(`${weak}; np=none`),
      { policy: 'reject', subdomains: 'quarantine' },
      conditional(
        step('dmarc-tighten'),
        replace(`${weak}; np=none`, txtRecord(host, 'v=DMARC1; p=reject'), step('dmarc-subdomains')),
      ),
    ],
    [
      dmarcFound(weak),
      { policy: 'reject', subdomains: 'quarantine' },
      conditional(
        step('dmarc-tighten'),
        replace(weak, txtRecord(host, 'v=DMARC1; p=reject'), step('dmarc-subdomains')),
      ),
    ],
  ],
  nonexistent: [
    [dmarcFound(plain), { policy: 'quarantine' }, stricter('mail', plain, `${plain}; np=reject`)],
    loose('mail', 'p=reject', 'quarantine'),
    loose('parked', 'p=reject', 'quarantine'),
    loose('mail', 'p=quarantine; sp=reject', 'quarantine'),
  ],
  invented: [
    open('mail', 'p=reject', 'reject'),
    open('mail', 'p=quarantine', 'quarantine'),
    open('mail', 'p=quarantine; sp=reject', 'quarantine'),
    open('parked', 'p=reject', 'reject'),
    open('receiving', 'p=reject; sp=reject', 'reject'),
  ],
  silent: [
    dmarcFound('v=DMARC1; p=none'),
    dmarcFound('v=DMARC1; p=reject'),
    dmarcFound('v=DMARC1; p=quarantine; np=reject'),
    dmarcFound('v=DMARC1; p=quarantine; sp=reject'),
    dmarcFound(weak, 'www.example.com'),
    dmarcFound('v=DMARC1'),
    { ...policy(plain), ...profile('parked') },
  ],
});
