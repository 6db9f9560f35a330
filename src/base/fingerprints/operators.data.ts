/** A service that sends mail for others, by the names of its servers and return paths. */
export interface Operator {
  readonly name: string;
  readonly domains: readonly string[];
  /** Whether people have mailboxes there, from which their mail can be forwarded. */
  readonly hasMailboxes?: boolean;
}

/** Senders that use several domains, or one that does not show their name. */
export const OPERATORS: readonly Operator[] = [
  {
    name: 'Google',
    domains: ['google.com', 'googlemail.com', 'gmail.com', '1e100.net', 'gappssmtp.com'],
    hasMailboxes: true,
  },
  {
    name: 'Microsoft',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'microsoft.com', 'onmicrosoft.com', 'office365.com'],
    hasMailboxes: true,
  },
  {
    name: 'Mailchimp',
    domains: ['mailchimp.com', 'mcsv.net', 'mcdlv.net', 'rsgsv.net', 'mailchimpapp.net', 'mandrillapp.com'],
  },
  { name: 'Zendesk', domains: ['zendesk.com', 'zdsys.com'] },
  { name: 'Amazon SES', domains: ['amazonses.com'] },
  { name: 'SendGrid', domains: ['sendgrid.net', 'sendgrid.com'] },
  { name: 'Mailgun', domains: ['mailgun.org', 'mailgun.net', 'mailgun.com', 'mailgun.us', 'mailgun.info'] },
  { name: 'Mailjet', domains: ['mailjet.com'] },
  { name: 'Brevo', domains: ['brevo.com', 'sendinblue.com', 'sender-sib.com', 'mailin.fr'] },
  { name: 'Postmark', domains: ['postmarkapp.com', 'mtasv.net'] },
  { name: 'SparkPost', domains: ['sparkpostmail.com', 'sparkpost.com'] },
  { name: 'HubSpot', domains: ['hubspot.com', 'hubspotemail.net', 'hubspotstarter.net'] },
  { name: 'Salesforce', domains: ['salesforce.com', 'exacttarget.com', 'pardot.com'] },
  { name: 'Shopify', domains: ['shopify.com', 'shopifyemail.com'] },
  { name: 'Klaviyo', domains: ['klaviyo.com', 'klaviyomail.com'] },
  { name: 'Constant Contact', domains: ['constantcontact.com', 'ccsend.com'] },
  { name: 'Freshdesk', domains: ['freshdesk.com', 'freshemail.io'] },
  { name: 'Atlassian', domains: ['atlassian.net', 'atlassian.com', 'atlassian-bounces.atlassian.com'] },
  { name: 'Proton Mail', domains: ['protonmail.ch', 'proton.ch', 'protonmail.com'], hasMailboxes: true },
  { name: 'Fastmail', domains: ['messagingengine.com', 'fastmail.com'], hasMailboxes: true },
  { name: 'iCloud Mail', domains: ['icloud.com', 'apple.com', 'me.com'], hasMailboxes: true },
  { name: 'Yahoo', domains: ['yahoo.com', 'yahoodns.net', 'aol.com'], hasMailboxes: true },
  { name: 'Zoho', domains: ['zoho.com', 'zoho.eu', 'zohomail.com', 'zohomail.eu', 'zcsend.net'], hasMailboxes: true },
  {
    name: 'IONOS',
    domains: ['ionos.com', 'ionos.de', 'kundenserver.de', 'perfora.net', '1and1.com'],
    hasMailboxes: true,
  },
  { name: 'CleverReach', domains: ['cleverreach.com', 'crsend.com', 'crmail.net'] },
];
