import { X509Certificate } from 'node:crypto';
import { CertificateAuthority } from '../../../test/lab/certificates.js';
import { legacyCertificate, readAltNames } from './certificate.js';

describe('readAltNames', () => {
  it.each([
    ['', []],
    ['DNS:Example.com', ['example.com']],
    ['DNS:example.com, DNS:*.example.com, IP Address:192.0.2.1', ['example.com', '*.example.com', '192.0.2.1']],
    ['DNS:a.example, email:x@b.example, DNS:c.example', ['a.example', 'c.example']],
    ['DNS:"a.example, DNS:evil.example", DNS:b.example', ['b.example']],
    ['DNS:"a\\", DNS:evil.example", DNS:b.example', ['b.example']],
    ['URI:http://x.example/, DNS:b.example', ['b.example']],
  ])('%s', (text, names) => {
    expect(readAltNames(text)).toEqual(names);
  });
});

describe('legacyCertificate', () => {
  const issued = new X509Certificate(
    new CertificateAuthority().issue({ names: ['example.com', '*.example.com'] }).cert,
  );

  it('has what Node’s own has', () => {
    const { subject, issuer, subjectaltname, valid_from, valid_to } = issued.toLegacyObject();
    const expected = { subject: { ...subject }, issuer: { ...issuer }, subjectaltname, valid_from, valid_to };
    expect(legacyCertificate(issued)).toEqual(expected);
  });

  it.each([
    ['an escaped character', { subject: 'CN=M\\C3\\BCller' }],
    ['a quoted value', { subject: 'CN="a"' }],
    ['two attributes on a line', { issuer: 'CN=a + O=b' }],
    ['no alternative name', { subjectAltName: undefined }],
  ])('leaves %s to Node', (_, unusual) => {
    const { subject, issuer, subjectAltName, validFrom, validTo } = issued;
    const toLegacyObject = jest.fn();
    const certificate = { subject, issuer, subjectAltName, validFrom, validTo, ...unusual, toLegacyObject };
    legacyCertificate(certificate as unknown as X509Certificate);
    expect(toLegacyObject).toHaveBeenCalled();
  });

  it('takes the first of several attributes with one name, and an empty subject', () => {
    const { issuer, subjectAltName, validFrom, validTo } = issued;
    const read = (subject: string | undefined) =>
      legacyCertificate({ subject, issuer, subjectAltName, validFrom, validTo } as X509Certificate).subject;
    expect([read('O=x\nCN=a=1\nCN=b').CN, read(undefined).CN]).toEqual(['a=1', undefined]);
  });
});
