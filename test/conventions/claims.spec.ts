import { readFileSync } from 'node:fs';

/** Claims that a text must not make, because they are false in some cases in which the text appears. */
const CLAIMS: readonly (readonly [file: string, key: string, en: RegExp, de: RegExp])[] = [
  // A subdomain has the policy of its parent domain.
  ['health-dmarc', 'dmarc-record.unrecognized.detail', /no DMARC policy applies/, /keine DMARC-Policy/],
  // The policy of a subdomain may be that of the sp tag, next to p=reject.
  ['health-dmarc', 'dmarc-policy.none.title', /p=none/, /p=none/],
  ['health-dmarc', 'dmarc-policy.none.detail', /p=none/, /p=none/],
  // A domain with a null MX has an MX record.
  ['health-dmarc', 'dmarc-report-receivers.unreachable.detail', /has no MX record/, /hat weder MX-Eintrag/],
  // The addresses of the provider may be listed without its include.
  ['health-spf', 'spf-provider.absent.detail', /record\. Mail sent from those mailboxes fails/, /-Eintrag\. Mails/],
  // We cannot tell whether mail is sent from there.
  ['health-spf', 'spf-provider.forbidden.detail', /\. Mail from these mailboxes/, /\. Mails aus diesen Postfächern/],
  // A name that is corrected is not removed.
  ['health-steps', 'spf-void', /before you remove/, /bevor/],
  // Senders try the next MX host, and return what they cannot deliver.
  ['health-smtp', 'smtp-starttls.missing-required.detail', /lost/, /verloren/],
  ['health-smtp', 'smtp-starttls.failing-required.detail', /lost/, /verloren/],
  ['health-smtp', 'smtp-mta-sts.failing.detail', /lost/, /verloren/],
  ['health-smtp', 'smtp-mta-sts.failing-testing.detail', /lost/, /verloren/],
  ['health-smtp', 'smtp-dane.mismatch.detail', /lost/, /verloren/],
  ['health-dane', 'dane-denial.failing.detail', /DANE defer mail and/, /DANE unterstützen, halten Mails zurück/],
  // Registries keep a name for weeks after its expiry.
  ['health-registration', 'registration-expiry.soon.detail', /After expiry/, /Nach dem Ablauf/],
  // Owners delete domains, too, and at the end of the deletion nothing is restored.
  ['health-registration', 'registration-expiry.pending-delete.detail', /only; then/, /wurde nicht rechtzeitig/],
  // A lock may be that of the registry.
  ['health-registration', 'registration-lock.locked.detail', /you remove/, /Sie die Sperre/],
  // Wildcards that an issuewild record allows can be issued.
  ['health-caa', 'caa-syntax.blocking.title', /all certificates/, /alle Zertifikate/],
  ['health-caa', 'caa-syntax.blocking.detail', /next renewal fails/, /nächste Erneuerung/],
  // Secondaries then wait longer than usual.
  ['health-zone', 'soa-retry.above-refresh.detail', /must|no effect/, /muss|wirkungslos/],
  // Only what is removed from the parent zone waits for that TTL.
  ['health-steps', 'resign', /Either change/, /Beides/],
  // Without a DS record, nothing is validated.
  ['health-dnssec', 'dnssec-cds.unsigned.detail', /them, and validating/, /verwenden, und validierende/],
  ['health-dnssec', 'dnssec-cds.invalid.detail', /^An/, /^Der RRSIG/],
  // The rules use these words for crawlers, robots.txt lines, DMARC tags, media types, hash algorithms and zones.
  ['placeholders', 'allowed', /CA/, /CA/],
  ['placeholders', 'refused', /answer/, /Antwort/],
  ['placeholders', 'apex', /domain itself/, /Domain selbst/],
  ['placeholders', 'hashes', /digest/, /Hashwert/],
  ['placeholders', 'keys', /key/, /Schlüssel/],
  ['placeholders', 'lines', /record/, /Eintr/],
  ['placeholders', 'tags', /key/, /Key/],
  ['placeholders', 'type', /record/, /Eintrag/],
  ['placeholders', 'types', /record/, /Eintrag/],
  ['placeholders', 'wildcard', /record/, /Eintrag/],
  ['placeholders', 'term', /^a$/, /Angabe/],
  ['placeholders', 'terms', /^a$/, /Angabe/],
  // Nothing may answer over HTTP.
  ['seo', 'tec-https.ok.detail', /redirects/, /leitet/],
  // One of the two names may not exist.
  ['seo', 'idx-host-variants.ok.title', /www and non-www/, /www und ohne www/],
  ['seo', 'idx-host-variants.ok.detail', /visitors reach/, /erreichen Besucher/],
  // A page may have a single image.
  ['seo', 'con-alt.missing.title', /Many/, /Vielen/],
  ['seo', 'con-alt.missing.detail.one', /of \{total\} images has/, /Einem von/],
  ['seo', 'con-alt.ok.detail', /of the \{total\} images/, /der \{total\} Bilder/],
  // Among the reports are confirmations, automatic replies and messages that are still tried.
  // Generators, preview, move and analyses need POST; with a key, the key is counted; windows of a minute do not end at
  // midnight.
  ['site', 'api.start.text', /Every endpoint/, /Jeder Endpunkt/],
  ['site', 'api.limits.text', /^Limits count/, /^Limits zählen/],
  ['site', 'api.limits.headers', /badges and rules have no limit/, /Badges und Regeln haben kein Limit/],
  // A domain may have neither website nor mail.
  ['site', 'verdict.ok', /configured correctly/, /korrekt konfiguriert/],
  // The topic has the MTA-STS record, too.
  ['site', 'topics.transport', /^TLS-RPT$/, /^TLS-RPT$/],
  // With several providers, serials differ and cannot be compared.
  ['health-servers', 'txt-agreement.spf.detail', /same version/, /dieselbe Version/],
  ['health-servers', 'txt-agreement.differs.detail', /same version/, /dieselbe Version/],
  // It may have the other address type, over which all users reach the web site.
  ['health-servers', 'address-agreement.missing.title', /lacks the addresses/, /fehlen die Adressen/],
  ['health-servers', 'address-agreement.missing.detail', /Which users reach/, /Wer die Website erreicht/],
  // This sentence said that servers are answered, not queries.
  ['health-servers', 'ns-answers.failing.detail', /servers are answered/, /Server werden beantwortet/],
  // RFC 2308 section 5: the TTL of the SOA record applies if it is shorter.
  ['health-zone', 'soa-minimum.long.detail', /for that long\.$/, /so lange nicht\.$/],
  // They may answer with REFUSED or SERVFAIL.
  [
    'health-resolution',
    'domain-exists.unanswered.detail',
    /none of its name servers answers/,
    /Keiner der Nameserver antwortet/,
  ],
  // Without an MX record, mail goes to the address of the domain.
  ['health-resolution', 'web-and-mail.web.title', /no mail$/, /keine Mail$/],
  ['health-resolution', 'web-and-mail.web.detail', /has no mail server/, /hat keinen Mailserver/],
  // The check reads the content and not its Content-Type header.
  ['site-rules', 'idx-robots-type', /Content type/, /Content-Type/],
  ['site-rules', 'idx-redirects', /chain/, /Kette/],
  ['site-rules', 'idx-sitemap-dates', /^Data/, /^Daten/],
  ['site-rules', 'con-anchors', /Readable/, /Lesbare/],
  // The records may be those of a CNAME target.
  ['health-caa', 'caa-record.inherited.title', /parent domain/, /übergeordneten Domain/],
  // Without issuewild, issue restricts wildcards.
  ['health-caa', 'caa-purposes.open.title', /does not restrict/, /beschränkt nicht/],
  // They may return REFUSED or SERVFAIL.
  ['health-servers', 'ns-authority.none.detail', /without the AA flag/, /ohne das AA-Flag/],
  // The only server may have a private and a public address.
  ['health-mx', 'mx-hosts.some-private.detail', /another one/, /einen anderen/],
  // Most resolvers wait for seconds.
  ['move', 'move-reach.all-slow.detail', /Resolvers and their clients give up/, /\. Resolver und Programme geben auf/],
  // The number is that of all sitemaps.
  ['seo', 'idx-sitemap.ok.detail.one', /^\{url\} lists/, /^\{url\} enthält/],
  ['seo', 'idx-sitemap.ok.detail.other', /^\{url\} lists/, /^\{url\} enthält/],
  // Only senders that support DANE verify the server.
  ['health-dane', 'dane-record.missing.detail', /nobody can/, /niemand/],
  // A policy is also fetched when there is none in the cache, or it has expired there.
  ['health-steps', 'mta-sts-id', /only after/, /Erst dann/],
];

const textOf = (language: string, file: string, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (node, part) => (node as Readonly<Record<string, unknown>>)[part],
      JSON.parse(readFileSync(`i18n/${language}/${file}.json`, 'utf8')),
    );

it.each(CLAIMS)('%s: %s claims no more than is known', (file, key, en, de) => {
  expect(textOf('en', file, key)).not.toMatch(en);
  expect(textOf('de', file, key)).not.toMatch(de);
});
