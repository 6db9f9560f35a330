import { isUri, hasRecipient } from './report-uri.js';
import type { Parsed, SyntaxFault } from './syntax-fault.js';
import type { Tag } from './tag-list.js';
import { spanOf, type Span } from './text-span.js';

/** The CA that may issue, and its parameters; an empty domain forbids every CA. */
export interface CaaIssuer {
  readonly domain: string;
  readonly parameters: readonly Tag[];
}

const DOMAIN = /^[a-z0-9](?:-*[a-z0-9])*(?:\.[a-z0-9](?:-*[a-z0-9])*)*$/i;
const PARAMETER_NAME = /^[a-z0-9](?:-*[a-z0-9])*$/i;
const PARAMETER_VALUE = /^[\x21-\x3a\x3c-\x7e]*$/;
/** The IANA registry of ACME validation methods; methods of a single CA begin with `ca-` (RFC 8657 section 4). */
const VALIDATION_METHODS = new Set([
  ...['http-01', 'dns-01', 'tls-alpn-01', 'email-reply-00', 'tkauth-01', 'onion-csr-01'],
  ...['dns-account-01', 'dns-persist-01', 'bp-nodeid-00'],
]);

const NO_WILDCARDS = ['http-01', 'tls-alpn-01']; // methods that validate one host and cannot validate a wildcard

/** The value of issue, issuewild, issuemail and issuevmc (RFC 8659 section 4.2, RFC 9495 section 3). */
export function parseCaaIssuer(value: string): Parsed<CaaIssuer> {
  const [first, ...rest] = spanOf(value).split(';');
  const domain = first.trimmed();
  const faults = domain.text === '' || DOMAIN.test(domain.text) ? [] : [domain.fault('domain-invalid')];
  const parameters: Tag[] = [];
  const onlySeparator = rest.length === 1 && rest[0]?.trimmed().text === '';
  for (const part of onlySeparator ? [] : rest) {
    const parameter = part.trimmed();
    const equals = parameter.text.indexOf('=');
    if (equals < 0) {
      faults.push(parameter.fault(parameter.text === '' ? 'part-empty' : 'part-malformed'));
      continue;
    }
    const name = parameter.slice(0, equals).trimmed();
    const content = parameter.slice(equals + 1).trimmed();
    parameters.push({ name: name.text, value: content.text });
    faults.push(...parameterFaults(name, content));
  }
  return { record: { domain: domain.text, parameters }, faults };
}

export function formatCaaIssuer({ domain, parameters }: CaaIssuer): string {
  if (domain === '' && parameters.length === 0) return ';';
  return [domain, ...parameters.map(({ name, value }) => `${name}=${value}`)].join('; ');
}

/** RFC 8657 section 3: no CA may issue where two accounts are named. */
export function namesTwoAccounts({ parameters }: CaaIssuer): boolean {
  return parameters.filter(({ name }) => name.toLowerCase() === 'accounturi').length > 1;
}

/** RFC 8657 section 4: no method is allowed, or two lists contradict each other, so that no CA may issue. */
export function allowsNoMethod({ parameters }: CaaIssuer): boolean {
  const lists = parameters.filter(({ name }) => name.toLowerCase() === 'validationmethods');
  return lists.length > 1 || lists[0]?.value === '';
}

/** Whether the validation methods rule out wildcard certificates. */
export function excludesWildcards({ parameters }: CaaIssuer): boolean {
  const methods = parameters.find(({ name }) => name.toLowerCase() === 'validationmethods')?.value.split(',');
  return methods?.every((method) => method === '' || NO_WILDCARDS.includes(method)) ?? false;
}

function parameterFaults(name: Span, value: Span): SyntaxFault[] {
  if (!PARAMETER_NAME.test(name.text)) return [name.fault('name-invalid')];
  if (!PARAMETER_VALUE.test(value.text)) return [value.fault('character-invalid')];
  const known = name.text.toLowerCase();
  if (known === 'accounturi' && !(isUri(value.text) && hasRecipient(value.text))) return [value.fault('uri-invalid')];
  // RFC 8657 section 4: an empty list is valid and allows no method.
  if (known === 'validationmethods' && value.text !== '') {
    return value
      .split(',')
      .filter((method) => !isValidationMethod(method.text))
      .map((method) => method.fault('value-invalid'));
  }
  return [];
}

function isValidationMethod(label: string): boolean {
  return VALIDATION_METHODS.has(label) || /^ca-[a-z0-9-]+$/i.test(label);
}
