/** Identifiers that publicly trusted CAs say they look for in CAA records. */
const IDENTIFIERS = new Set([
  ...[
    'letsencrypt.org',
    'pki.goog',
    'sectigo.com',
    'usertrust.com',
    'trust-provider.com',
    'comodoca.com',
    'comodo.com',
  ],
  ...[
    'digicert.com',
    'digicert.ne.jp',
    'symantec.com',
    'thawte.com',
    'geotrust.com',
    'rapidssl.com',
    'quovadisglobal.com',
  ],
  ...['digitalcertvalidation.com', 'amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com', 'globalsign.com'],
  ...['godaddy.com', 'starfieldtech.com', 'ssl.com', 'entrust.net', 'affirmtrust.com', 'identrust.com', 'buypass.com'],
  ...[
    'buypass.no',
    'actalis.it',
    'harica.gr',
    'certum.pl',
    'certum.eu',
    'swisssign.com',
    'swisssign.net',
    'telesec.de',
  ],
  ...['d-trust.net', 'dtrust.de', 'dtrust.net', 'd-trust.de', 'microsoft.com', 'apple.com', 'networksolutions.com'],
  ...['certsign.ro', 'e-szigno.hu', 'netlock.hu', 'disig.sk', 'certigna.fr', 'dhimyotis.com', 'firmaprofesional.com'],
  ...['izenpe.com', 'accv.es', 'camerfirma.com', 'anf.es', 'fnmt.es', 'secomtrust.net', 'cht.com.tw', 'pki.hinet.net'],
  ...['twca.com.tw', 'hongkongpost.gov.hk', 'kamusm.gov.tr', 'e-tugra.com', 'itrus.com.cn', 'cfca.com.cn', 'sheca.com'],
  ...[
    'navercloudtrust.com',
    'emsign.com',
    'telia.com',
    'telia.fi',
    'telia.se',
    'wisekey.com',
    'tuntrust.tn',
    'oiste.org',
  ],
  ...['globaltrust.eu', 'commscope.com', 'certainly.com', 'certinomis.com', 'visa.com', 'jprs.jp', 'cybertrust.ne.jp'],
]);

export function isKnownAuthority(domain: string): boolean {
  return IDENTIFIERS.has(domain);
}
