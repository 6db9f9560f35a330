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
} & ({ readonly dig: string } | { readonly curl: string } | { readonly whois: string });
