/** A word that we do not use, and its replacement. */
export interface Banned {
  readonly pattern: RegExp;
  readonly instead: string;
}

const ban = (pattern: string, instead: string): Banned => ({ pattern: new RegExp(pattern, 'iu'), instead });

/** For every English text: unusual words, and synonyms of the terms in docs/style.md. */
export const ENGLISH: readonly Banned[] = [
  ban('\\bdearest\\b', 'that use the most'),
  ban('\\bmend(s|ed|ing)?\\b', 'fix'),
  ban('\\ba blank\\b|\\bblanks\\b', 'space'),
  ban('\\banew\\b', 'again'),
  ban('\\bin vain\\b', 'without success'),
  ban('\\bwhoever\\b', 'anyone who'),
  ban('\\bbeside\\b', 'next to'),
  ban('\\bof nothing\\b', 'without a target'),
  ban('\\bbe had\\b', 'is available'),
  ban('\\btakes? (no )?mail\\b', 'accepts mail'),
  ban('\\bholds? for\\b', 'TTL'),
  ban('\\bby the books\\b|\\bin the books\\b', 'according to the registry'),
  ban('\\ball is well\\b', 'no action needed'),
  ban('\\bwants it so\\b', 'is intended'),
  ban('\\bstrangers?\\b', 'anyone'),
  ban('\\bled astray\\b', 'sent to the wrong host'),
  ban('\\bbelongs? into\\b', 'belongs in'),
  ban('\\bthe way of\\b', 'the path'),
  ban('\\bgravest\\b', 'most severe'),
  ban('\\b(is|are|was|were|(?<!cannot )be) told\\b|\\btold apart\\b', 'returned, reported'),
  ban('\\bstands? (there|at|in|beside|behind|for|alone|before)\\b', 'is'),
  ban('\\bvouch(es|ed|ing)?\\b', 'matches, authenticates'),
  ban('\\bhand(s|ed)? (it |them )?(over|out)\\b', 'return, publish'),
  ban('\\bpass(es|ed)? (it |them )?over\\b', 'ignore'),
  ban('\\bshuts? (it |them )?out\\b', 'block, reject'),
  ban('\\bwarns? (it |them |visitors )?off\\b', 'show a warning'),
  ban('\\bkeeps? silent\\b', 'does not respond'),
  ban('\\bforger(y|ies|s)?\\b', 'spoofing, spoofed mail'),
  ban('\\bheeds?\\b', 'follow'),
  ban('\\bhas run out\\b|\\bno longer good\\b', 'has expired'),
  ban('\\bset-up\\b', 'configuration'),
  ban('\\bcertification authorit', 'certificate authority (CA)'),
  ban('\\breverse names?\\b', 'reverse DNS, PTR record'),
  ban('\\bmail hosts?\\b', 'mail server, MX host'),
  ban('\\bname-?servers?\\b(?<!name servers?)', 'name server'),
  ban('\\bDNS servers?\\b', 'name server'),
  ban('\\bstart page\\b', 'home page'),
  ban('\\bstarts? of authority\\b', 'SOA record'),
  ban('\\b(domain|zone) above\\b', 'parent zone'),
  ban('\\bfriendliest\\b', 'best'),
  ban(
    '\\b\\w*(recogni|organi|summari|authori|normali|locali|initiali)s(e|es|ed|ing|ation)\\b',
    'American spelling: -ize',
  ),
  ban('\\b(behaviou|honou|colou|neighbou)r', 'American spelling: -or'),
  ban('\\bmisspelt\\b', 'misspelled'),
];

/** Only for texts in reports; elsewhere these words are allowed. */
export const ENGLISH_REPORTS: readonly Banned[] = [
  ban('(?<!-)\\balias(es)?\\b(?!,)', 'CNAME'),
  ban('\\bleads? (somewhere|nowhere)\\b', 'resolves'),
  ban('\\blifetime\\b', 'TTL'),
  ban('\\boctets?\\b', 'bytes'),
  ban('\\bstands?\\b', 'is'),
  ban('\\brepairs?\\b', 'fix'),
  ban('“|”|„|‘|’', 'straight quotes, or none around what can be copied'),
];

export const GERMAN: readonly Banned[] = [
  ban('Elternzone|Zone darüber|höheren? Zone|Domain darüber', 'übergeordnete Zone'),
  ban('\\bDelegation(?! \\))\\b(?<!Lame Delegation)', 'Delegierung'),
  ban('Name-Server|DNS-Server', 'Nameserver'),
  ban('Blocklisten?', 'Sperrliste'),
  ban('(?<!Terraform-)Provider(?!-)', 'Anbieter, Mailanbieter'),
  ban('\\bTerme?n?\\b', 'Mechanismus'),
  ban('Richtlinie', 'Policy'),
  ban('(DMARC|TLS)-Berichte?', 'Report'),
  ban('prüfende[rsnm]? Resolver|DNSSEC-Prüfung', 'validierende Resolver, DNSSEC-Validierung'),
  ban('Rückwärts(name|zone)', 'Reverse-DNS, PTR-Eintrag'),
  { pattern: /\bAlias(e|en)?\b/u, instead: 'CNAME' },
  ban('Platzhalter', 'Wildcard'),
  ban('Lebensdauer', 'TTL, Gültigkeitsdauer'),
  ban('\\bE-Mails?\\b', 'Mail'),
  ban('Postfachanbieter', 'Mailanbieter'),
  ban('\\bbenutz', 'verwenden'),
  ban('berichtig', 'korrigieren'),
  ban('(?<!\\p{L})übergeh|\\bübergang(en)?\\b', 'ignorieren'),
  ban('\\babweisen\\b|\\baussperr|sperrt? [^.]{0,60} aus\\b|verwehr', 'ablehnen, sperren'),
  ban('umleite|umgeleitet|leiten Sie [^.]{0,60} um\\b', 'weiterleiten'),
  ban('(?<!Internet)Kopfzeile', 'Header'), // Outlook has a field of that name
  ban('Oktett', 'Byte'),
  ban('\\bBytes\\b', 'Byte'),
  ban('Zwischenspeicher', 'Cache'),
  ban('freiwillig', 'optional'),
  ban('Registries', 'Registrys'),
  ban('\\bNorm\\b', 'Standard, RFC'),
  ban('Webadresse', 'URL'),
  ban('kaputt|nicht zu gebrauchen|unbrauchbar', 'fehlerhaft, ungültig'),
  ban('bürg(t|en)\\b|in der Hand|irgendwohin|vergeblich signiert|ins Leere führ', 'Fachbegriff'),
  ban('„[^“]*[=:][^“]*“|„[+~?-]all“|„0 \\.“', 'ohne Anführungszeichen, was man kopiert'),
];
