import { getDomain } from 'tldts';
import { isWithinAny } from '#base/domain/host-name.js';
import { OPERATORS } from './operators.data.js';

/** Names that networks give to addresses of their customers: the address itself, or a word for a connection at home. */
const GENERIC =
  /(?:\d{1,3}[.-]){3}\d{1,3}|\d{8,}|\b(?:dyn|dynamic|dsl|adsl|pool|ppp|dhcp|cust|customer|client|static|broadband|cable|dialup|host)\d*[.-]/i;

/** Whether a PTR record names a server, and not only its address. */
export function isServerName(reverseName: string | undefined): boolean {
  if (reverseName === undefined || reverseName === '') return false;
  return isKnownOperator(reverseName) || !GENERIC.test(reverseName);
}

/** Who runs a host: a known service, otherwise its registrable domain. */
export function operatorOf(reverseName: string | undefined): string | undefined {
  return isServerName(reverseName) ? operatorOfName(reverseName!) : undefined;
}

/** The operator behind any name, such as that of a return path or a signature. */
export function operatorOfName(name: string): string {
  const known = OPERATORS.find(({ domains }) => isWithinAny(name, domains));
  return known?.name ?? getDomain(name, { allowPrivateDomains: false }) ?? name;
}

export function isKnownOperator(name: string): boolean {
  return OPERATORS.some(({ domains }) => isWithinAny(name, domains));
}

/** Whether people have mailboxes there, from which their mail can be forwarded. */
export function isMailboxProvider(name: string): boolean {
  return OPERATORS.some(({ domains, hasMailboxes }) => hasMailboxes === true && isWithinAny(name, domains));
}
