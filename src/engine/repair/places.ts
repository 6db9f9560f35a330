import type { Fix } from '#base/domain/fix.js';
import type { StepKey } from './fixes.js';

/** Where a fix is made: DNS provider, registrar, mail provider, web server or elsewhere. */
export const PLACES = ['dns', 'registrar', 'mail', 'web', 'other'] as const;
export type Place = (typeof PLACES)[number];

/** All other steps are taken at the DNS provider. */
const ELSEWHERE: Readonly<Partial<Record<Exclude<Place, 'dns'>, readonly StepKey[]>>> = {
  registrar: [
    'register',
    'name-servers',
    'remove-ds',
    'registrar-ds',
    'registrar-ds-replace',
    'cds-registrar',
    'leftover-ds',
    'malformed-ds',
    'outdated-ds',
    'registration-renew',
    'registration-restore',
    'registration-hold',
    'registration-lock',
    'registration-transfer',
    'ns-glue',
    'ns-same-names',
    'ns-registrar-names',
    'ns-either',
    'parent-servers',
    'registration-ds',
  ],
  mail: [
    'dkim-selector',
    'dkim-sign',
    'dkim-enable',
    'dkim-unusable',
    'dkim-republish',
    'dkim-cut',
    'dkim-rotate',
    'dkim-hash',
    'dkim-rsa',
    'dkim-separate',
    'dmarc-dkim',
    'dmarc-authenticate',
    'dane-mx-zone',
    'mx-ipv4',
    'mx-ipv6',
    'smtp-port25',
    'smtp-greeting',
    'smtp-name',
    'smtp-starttls',
    'smtp-tls',
    'smtp-tls-version',
    'smtp-old-tls',
    'smtp-tls-suites',
    'smtp-mta-sts',
    'smtp-dane',
    'smtp-ipv6',
    'mail-cert-renew',
    'mail-cert-names',
    'mail-cert-chain',
    'mail-client-port',
  ],
  web: [
    'cert-renew',
    'cert-current',
    'cert-names',
    'cert-chain',
    'cert-automate',
    'tls-set-up',
    'web-tls-versions',
    'web-tls-update',
    'web-tls-suites',
    'security-headers',
    'https-open',
    'https-redirect',
    'hsts',
    'hsts-longer',
    'security-txt',
    'site-ipv6',
    'site-ipv4',
    'site-down',
    'site-address',
    'site-redirect',
    'web-ipv6',
    'mta-sts',
    'mta-sts-policy',
    'mta-sts-type',
    'mta-sts-id',
    'mta-sts-enforce',
    'mta-sts-max-age',
    'mta-sts-lines',
    'mta-sts-none',
    'bimi-upload',
    'bimi-convert',
  ],
  other: [
    'report-cut',
    'spf-foreign',
    'spf-domain-foreign',
    'spf-include-check',
    'spf-opened',
    'spf-undecided',
    'dmarc-permission',
    'dane-denial',
    'mx-ptr',
    'bimi-certificate',
    'alias-record',
    'foreign-zone',
    'sibling-glue',
    'resolver-block',
  ],
};

const PLACE_OF = new Map<string, Place>(
  Object.entries(ELSEWHERE).flatMap(([place, keys]) => keys.map((key) => [key, place as Place] as const)),
);

/** The place where the record is entered, otherwise that of the first step. */
export function placeOf({ steps, record, condition }: Fix): Place {
  const steered = steps.filter((step) => step.key !== condition?.key || steps.length === 1);
  if (record)
    return (
      steered.map(({ key }) => PLACE_OF.get(key)).find((place) => place === 'registrar' || place === 'other') ?? 'dns'
    );
  return PLACE_OF.get(steered[0]?.key ?? '') ?? 'dns';
}

/** Steps that already say when to check again, or that nothing has to be done. */
const SELF_CHECKING: readonly (string | undefined)[] = [
  'dnssec-wait',
  'graver-first',
  'keep-or-confirm',
  'mx-unneeded',
  'parent-servers',
  'registration-ds',
  'resolver-block',
  'resolver-wait',
  'rewrite',
] satisfies StepKey[];

export function saysWhenToCheck({ steps }: Pick<Fix, 'steps'>): boolean {
  return SELF_CHECKING.includes(steps.at(-1)?.key);
}
