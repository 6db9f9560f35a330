/** A service that receives or sends mail for its customers, identified by their DNS records. */
export interface MailProvider {
  readonly name: string;
  /** Names of its MX hosts, or parent domains of them. */
  readonly mx: readonly string[];
  /** Names in the SPF records of its customers, or parent domains of them. */
  readonly spf: readonly string[];
  /** The include that it documents, if it is the same for all customers. */
  readonly include?: string;
  /** It documents `mx` instead of an include, because its MX hosts also send. */
  readonly sendsFromMx?: boolean;
  /** It only forwards, so outgoing mail is sent by another provider. */
  readonly onlyForwards?: boolean;
  /** The DKIM selectors that it documents. */
  readonly selectors: readonly string[];
  /** The page of the provider with this documentation. */
  readonly source: string;
}

type Known = Partial<Omit<MailProvider, 'name' | 'source'>>;

function provider(name: string, source: string, { mx = [], spf, selectors = [], ...more }: Known): MailProvider {
  const named = spf ?? (more.include === undefined ? [] : [more.include]);
  return { name, mx, spf: named, selectors, ...more, source: `https://${source}` };
}

const IONOS_SPF = ['ionos.com', 'kundenserver.de', 'perfora.net'];
const IONOS_SELECTORS = ['s1-ionos', 's2-ionos'];
const ZOHO_SPF = ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.com.au', 'zoho.jp', 'zohomail.com', 'zohomail.eu'];

/**
 * Providers with several regions have one entry per region, with the MX hosts of that region. There is no `include` if
 * the value depends on the customer, because a wrong one would be harmful.
 */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  provider('Google Workspace', 'support.google.com/a/answer/33786', {
    mx: ['google.com', 'googlemail.com'],
    include: '_spf.google.com',
    selectors: ['google'],
  }),
  provider('Microsoft 365', 'learn.microsoft.com/microsoft-365/enterprise/external-domain-name-system-records', {
    mx: ['mail.protection.outlook.com', 'mx.microsoft'],
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  }),
  provider('Fastmail', 'www.fastmail.help/hc/en-us/articles/360060591153', {
    mx: ['messagingengine.com'],
    include: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
  }),
  provider('Proton Mail', 'proton.me/support/anti-spoofing-custom-domain', {
    mx: ['protonmail.ch'],
    include: '_spf.protonmail.ch',
    selectors: ['protonmail', 'protonmail2', 'protonmail3'],
  }),
  provider('iCloud Mail', 'support.apple.com/102374', {
    mx: ['mail.icloud.com'],
    include: 'icloud.com',
    selectors: ['sig1'],
  }),
  provider(
    'mailbox.org',
    'kb.mailbox.org/de/privat/e-mail-mit-eigener-domain/spam-reputation-der-eigenen-domain-verbessern-mit-spf-dkim-und-dmarc',
    {
      mx: ['mailbox.org'],
      include: 'mailbox.org',
      selectors: ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004'],
    },
  ),
  provider('Migadu', 'www.migadu.com/guides/dns', {
    mx: ['migadu.com'],
    include: 'spf.migadu.com',
    selectors: ['key2', 'key3'],
  }),
  provider('Gandi', 'helpdesk.gandi.net/hc/en-us/articles/14001808469404-What-is-an-SPF-record', {
    mx: ['mail.gandi.net'],
    include: '_mailcust.gandi.net',
    selectors: ['gm1', 'gm2', 'gm3'],
  }),
  provider('Titan', 'support.titan.email', {
    mx: ['titan.email'],
    include: 'spf.titan.email',
    selectors: ['titan1', 'titan2'],
  }),
  provider('Namecheap Private Email', 'www.namecheap.com/support/knowledgebase/article.aspx/1262', {
    mx: ['privateemail.com'],
    include: 'spf.privateemail.com',
  }),
  provider('Hostinger', 'www.hostinger.com/support/1583673', {
    mx: ['hostinger.com'],
    include: '_spf.mail.hostinger.com',
    selectors: ['hostingermail-a', 'hostingermail-b', 'hostingermail-c'],
  }),
  provider('Zoho Mail (EU)', 'www.zoho.com/mail/help/adminconsole/spf-configuration.html', {
    mx: ['zoho.eu'],
    spf: ZOHO_SPF,
    include: 'zohomail.eu',
    selectors: ['zoho', 'zmail'],
  }),
  provider('Zoho Mail', 'www.zoho.com/mail/help/adminconsole/spf-configuration.html', {
    mx: ['zoho.com', 'zoho.in', 'zoho.com.au', 'zoho.jp'],
    spf: ZOHO_SPF,
    selectors: ['zoho', 'zmail'],
  }),
  provider(
    'IONOS (EU)',
    'www.ionos.de/hilfe/domains/mailserver-und-verwandte-records-konfigurieren/spam-versand-vermeiden-mit-spf-record',
    {
      mx: ['kundenserver.de', 'ionos.de', 'ionos.co.uk', 'ionos.fr', 'ionos.es', 'ionos.it'],
      spf: IONOS_SPF,
      include: '_spf-eu.ionos.com',
      selectors: IONOS_SELECTORS,
    },
  ),
  provider(
    'IONOS (US)',
    'www.ionos.com/help/domains/configuring-mail-servers-and-other-related-records/using-an-spf-record-to-prevent-spam',
    {
      mx: ['ionos.com', 'perfora.net'],
      spf: IONOS_SPF,
      include: '_spf-us.ionos.com',
      selectors: IONOS_SELECTORS,
    },
  ),
  provider('Strato', 'www.strato.de/faq/mail', {
    mx: ['rzone.de'],
    spf: ['rzone.de', 'strato.com', 'strato.de'],
    include: '_spf.strato.com',
    selectors: ['strato-dkim-0002', 'strato-dkim-0003'],
  }),
  provider('Hetzner', 'docs.hetzner.com/konsoleh/account-management/email', {
    mx: ['your-server.de'],
    spf: ['your-server.de'],
  }),
  provider(
    'ALL-INKL.COM',
    'all-inkl.com/en/support/tutorials/provider-change/setup/dns/how-to-add-an-spf-record_482.html',
    {
      mx: ['kasserver.com'],
      spf: ['kasserver.com'],
      sendsFromMx: true,
      selectors: ['kas202306071428', 'kas'],
    },
  ),
  provider('Cloudflare Email Routing', 'developers.cloudflare.com/email-routing/postmaster', {
    mx: ['mx.cloudflare.net'],
    spf: ['_spf.mx.cloudflare.net'],
    onlyForwards: true,
    selectors: ['cf2024-1'],
  }),
  provider('Mailchimp', 'mailchimp.com/help/set-up-email-domain-authentication', {
    spf: ['servers.mcsv.net'],
    selectors: ['k3'],
  }),
  provider('Mailchimp Transactional', 'mailchimp.com/developer/transactional/docs/authentication-delivery', {
    spf: ['spf.mandrillapp.com'],
    selectors: ['mte1', 'mte2'],
  }),
  provider('Twilio SendGrid', 'www.twilio.com/docs/sendgrid/ui/account-and-settings/spf-records', {
    spf: ['sendgrid.net'],
  }),
  provider('Amazon SES', 'docs.aws.amazon.com/ses/latest/dg/mail-from.html', { spf: ['amazonses.com'] }),
  provider('Mailgun', 'documentation.mailgun.com/docs/mailgun/user-manual/domains/domains-verify', {
    spf: ['mailgun.org'],
    selectors: ['pdk1', 'pdk2', 'mx', 'pic', 'mailo'],
  }),
  provider('Mailjet', 'documentation.mailjet.com', { spf: ['spf.mailjet.com'], selectors: ['mailjet'] }),
  provider('Brevo', 'help.brevo.com/hc/en-us/articles/12163873383186', {
    spf: ['spf.sendinblue.com', 'spf.brevo.com'],
    selectors: ['brevo1', 'brevo2'],
  }),
  provider('Postmark', 'postmarkapp.com/support/article/1092', { spf: ['spf.mtasv.net'], selectors: ['pm'] }),
  provider('Zendesk', 'support.zendesk.com/hc/en-us/articles/4408832543770', {
    spf: ['mail.zendesk.com'],
    selectors: ['zendesk1', 'zendesk2'],
  }),
  provider('Constant Contact', 'knowledgebase.constantcontact.com', {
    spf: ['spf.constantcontact.com'],
    selectors: ['ctct1', 'ctct2'],
  }),
  provider('Campaign Monitor', 'help.campaignmonitor.com', { spf: ['_spf.createsend.com'], selectors: ['cm'] }),
];
