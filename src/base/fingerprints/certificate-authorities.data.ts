/** A publicly trusted CA: its issuer names in certificates, and its identifiers in CAA records, the usual one first. */
export interface CertificateAuthority {
  /** The organization (O) of the issuer; empty where certificates do not show which CA issues the next one. */
  readonly organizations: readonly string[];
  readonly identifiers: readonly string[];
}

const ca = (organizations: readonly string[], ...identifiers: string[]): CertificateAuthority => ({
  organizations,
  identifiers,
});

const SECTIGO = ['sectigo.com', 'usertrust.com', 'trust-provider.com', 'comodoca.com', 'comodo.com'];
const DIGICERT = [
  ...['digicert.com', 'digicert.ne.jp', 'cybertrust.ne.jp', 'symantec.com', 'thawte.com', 'geotrust.com'],
  ...['rapidssl.com', 'quovadisglobal.com', 'digitalcertvalidation.com'],
];

/** From the CAs' practice statements and the Common CA Database ("Recognized CAA Domains"). */
export const CERTIFICATE_AUTHORITIES: readonly CertificateAuthority[] = [
  ca(["Let's Encrypt"], 'letsencrypt.org'),
  ca(['Google Trust Services', 'Google Trust Services LLC'], 'pki.goog'),
  ca(
    [
      ...['Sectigo Limited', 'COMODO CA Limited', 'ZeroSSL', 'ZeroSSL GmbH', 'cPanel, Inc.', 'cPanel, LLC'],
      ...['Network Solutions L.L.C.', 'Gandi', 'Gandi SAS', 'Corporation Service Company'],
    ],
    ...SECTIGO,
    'entrust.net',
  ),
  // Sold under brands without a CA of their own: any of the CAs behind them is accepted.
  ca(['GEANT Vereniging', 'Internet2'], ...SECTIGO, 'harica.gr'),
  ca(['Cloudflare, Inc.', 'CLOUDFLARE, INC.'], 'ssl.com', ...DIGICERT),
  ca(['Microsoft Corporation'], 'microsoft.com', ...DIGICERT),
  ca(['DigiCert Inc', 'DigiCert, Inc.', 'GeoTrust Inc.', 'thawte, Inc.', 'QuoVadis Limited'], ...DIGICERT),
  ca(['Amazon'], 'amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'),
  ca(['GlobalSign nv-sa'], 'globalsign.com'),
  ca(
    ['GoDaddy.com, Inc.', 'Starfield Technologies, Inc.', 'GoDaddy Inc.', 'GoDaddy'],
    'godaddy.com',
    'starfieldtech.com',
  ),
  ca(['SSL Corporation', 'SSL Corp'], 'ssl.com'),
  ca(['IdenTrust'], 'identrust.com'),
  ca(['Buypass AS-983163327', 'Buypass AS'], 'buypass.com', 'buypass.no'),
  ca(['Actalis S.p.A.', 'Actalis S.p.A./03358520967'], 'actalis.it'),
  ca(['Hellenic Academic and Research Institutions CA'], 'harica.gr'),
  ca(['Asseco Data Systems S.A.', 'Unizeto Technologies S.A.'], 'certum.pl', 'certum.eu'),
  ca(['SwissSign AG'], 'swisssign.com', 'swisssign.net'),
  ca(['Deutsche Telekom Security GmbH', 'T-Systems International GmbH'], 'telesec.de'),
  ca(['D-Trust GmbH'], 'd-trust.net', 'dtrust.de', 'dtrust.net', 'd-trust.de'),
  ca(['Certainly'], 'certainly.com'),
  ca(['certSIGN SA'], 'certsign.ro'),
  ca(['Microsec Ltd.'], 'e-szigno.hu'),
  ca(['Dhimyotis'], 'certigna.fr', 'dhimyotis.com'),
  ca(['Telia Finland Oyj', 'TeliaSonera'], 'telia.com', 'telia.fi', 'telia.se'),
  ca(['TAIWAN-CA'], 'twca.com.tw'),
  ca([], 'entrust.net', 'affirmtrust.com', 'apple.com', 'networksolutions.com', 'wisekey.com', 'oiste.org'),
  ca([], 'netlock.hu', 'disig.sk', 'firmaprofesional.com', 'izenpe.com', 'accv.es', 'camerfirma.com', 'anf.es'),
  ca([], 'fnmt.es', 'secomtrust.net', 'cht.com.tw', 'pki.hinet.net', 'hongkongpost.gov.hk', 'kamusm.gov.tr'),
  ca([], 'e-tugra.com', 'itrus.com.cn', 'cfca.com.cn', 'sheca.com', 'navercloudtrust.com', 'emsign.com'),
  ca([], 'tuntrust.tn', 'globaltrust.eu', 'commscope.com', 'certinomis.com', 'visa.com', 'jprs.jp'),
];
