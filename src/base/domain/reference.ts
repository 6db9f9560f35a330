/**
 * The rule behind a check, and the command that shows what it found. `{domain}` and `{zone}` are replaced by the names, any
 * other word by evidence of the finding: `{server}` by the first of its servers, `{subject}` by its own domain, `{target}` by
 * the name in an SPF term, `{policy}` by the domain whose DMARC record applies. Outcomes may have a rule and a command of
 * their own; `null` where no command shows what was found.
 */
export type Reference<Name extends string = string> = {
  readonly rule: string;
  readonly rules?: { readonly [K in Name]?: string };
  readonly verify?: { readonly [K in Name]?: string | null };
} & ({ readonly dig: string } | { readonly curl: string } | { readonly whois: string } | { readonly openssl: string });

/** The command of the check, with its placeholders. */
export function commandOf(reference: Reference): string {
  if ('dig' in reference) return `dig ${reference.dig}`;
  if ('curl' in reference) return `curl ${reference.curl}`;
  return 'whois' in reference ? `whois ${reference.whois}` : `openssl ${reference.openssl}`;
}

/** The rule of an outcome: its own or that of the check. */
export function ruleFor({ rule, rules = {} }: Reference, outcome: string): string {
  return new Map(Object.entries(rules)).get(outcome) ?? rule;
}
