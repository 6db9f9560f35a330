import { isWithin, isWithinAny } from '../domain/host-name.js';

/** A service that takes or sends mail for others, as the DNS of its customers shows it. */
export interface MailProvider {
  /** Its MX hosts have one of these names or lie below it. */
  readonly mx: readonly string[];
  /** So do the names in the SPF records of its customers. */
  readonly spf: readonly string[];
  /** What it tells every customer to include, where that is the same for all. */
  readonly include?: string;
  /** The DKIM selectors that it gives its customers, usual ones left out. */
  readonly selectors: readonly string[];
}

const mailboxes = (mx: readonly string[], include: string, selectors: readonly string[] = []): MailProvider => ({
  mx,
  spf: [include],
  include,
  selectors,
});
const regional = (mx: readonly string[], spf: readonly string[], selectors: readonly string[]): MailProvider => ({
  mx,
  spf,
  selectors,
});
const sender = (spf: readonly string[], selectors: readonly string[]): MailProvider => ({ mx: [], spf, selectors });

const MAIL_PROVIDERS: readonly MailProvider[] = [
  mailboxes(['google.com', 'googlemail.com'], '_spf.google.com'),
  mailboxes(['mail.protection.outlook.com', 'mx.microsoft'], 'spf.protection.outlook.com'),
  mailboxes(['messagingengine.com'], 'spf.messagingengine.com', ['fm1', 'fm2', 'fm3']),
  mailboxes(['protonmail.ch'], '_spf.protonmail.ch', ['protonmail', 'protonmail2', 'protonmail3']),
  mailboxes(['mail.icloud.com'], 'icloud.com', ['sig1']),
  mailboxes(['mailbox.org'], 'mailbox.org', ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004']),
  mailboxes(['migadu.com'], 'spf.migadu.com', ['key2', 'key3']),
  mailboxes(['mail.gandi.net'], '_mailcust.gandi.net', ['gm1', 'gm2', 'gm3']),
  mailboxes(['titan.email'], 'spf.titan.email', ['titan1', 'titan2']),
  mailboxes(['privateemail.com'], 'spf.privateemail.com'),
  mailboxes(['hostinger.com'], '_spf.mail.hostinger.com', ['hostingermail-a', 'hostingermail-b', 'hostingermail-c']),
  regional(['zoho.com', 'zoho.eu', 'zoho.in'], ['zoho.com', 'zoho.eu', 'zoho.in', 'zohomail.com'], ['zoho', 'zmail']),
  regional(['kundenserver.de', 'ionos.de', 'ionos.com'], ['ionos.com', 'kundenserver.de'], ['s1-ionos', 's2-ionos']),
  regional(['rzone.de'], ['rzone.de'], ['strato-dkim-0002', 'strato-dkim-0003']),
  regional(['mx.cloudflare.net'], ['_spf.mx.cloudflare.net'], ['cf2024-1']),
  sender(['spf.mandrillapp.com'], ['mte1', 'mte2']),
  sender(['mailgun.org'], ['pic', 'mailo']),
  sender(['spf.mailjet.com'], ['mailjet']),
  sender(['spf.sendinblue.com', 'spf.brevo.com'], ['brevo1', 'brevo2']),
  sender(['spf.mtasv.net'], ['pm']),
  sender(['mail.zendesk.com'], ['zendesk1', 'zendesk2']),
  sender(['spf.constantcontact.com'], ['ctct1', 'ctct2']),
  sender(['_spf.createsend.com'], ['cm']),
];

/** Who takes the mail of these hosts. */
export function receivingProviders(mailHosts: readonly string[]): readonly MailProvider[] {
  return MAIL_PROVIDERS.filter(({ mx }) => mailHosts.some((host) => isWithinAny(host, mx)));
}

/** Who may send by an SPF record that names these domains. */
export function sendingProviders(domains: readonly string[]): readonly MailProvider[] {
  return MAIL_PROVIDERS.filter(({ spf }) => domains.some((domain) => isWithinAny(domain, spf)));
}

/** A name that a provider once had customers publish to prove that the domain is theirs; no MX host is there. */
export function isLeftover(mailHost: string): boolean {
  return isWithin(mailHost, 'msv1.invalid');
}
