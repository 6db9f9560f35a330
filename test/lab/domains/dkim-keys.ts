/** Public keys as the `p` tag carries them: RSA as SubjectPublicKeyInfo, Ed25519 bare (RFC 8463 section 4). */
export const DKIM_KEYS = {
  rsa512:
    'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAM4/nAHpaeSGSZyxfajb6Qjmkvf7YX6AFeNuqUijptPTPVaFCJEyuWEHehxHdmmBzhOo' +
    'c28f11WF6NzO3YehcokCAwEAAQ==',
  rsa1024:
    'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDNtw5T6BGItmpZI1+UP9Bb8miPls0UkKA8L83D90FXlqU4rbX9AQEbIZd+yG47' +
    '/s+2kdt+vj+xycjCAImD6Kdab4wtWqGDiqpNejsRIfHPcP3DZJNAWRGYXKMxnL0Czmz+I4JhPQguQ/lY43BrT7Fx64uwgydjRrPH' +
    'OJyHmicfCwIDAQAB',
  rsa2048:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA39JJtaMO6DLlqvcy02NtJuCsB+k3vKlV45109u74HdXBxUs2lLoWRqq0' +
    '8W8vSucs/pWoGZtYCLGtKCyp+L4EXOPLcm/ETOYaM0J5Lcv4lS2zaWkqgVRjh47H3NimrFKVN0vw6aPtzIorEPN760YFhK1+/Pe2' +
    'TdN3dktLqlW+kZL6/Vv/JTZONxptNjTWDL6GsVaig3CnQcTZsr2IY5mZmOAmi/Ugl5ZhViw+yamRWPsMCBRJa5x+fY0CGT31vEDF' +
    'IHoHmtqlEi7fVocBO+87QyipCJe84ZpaoTyuSpGc+gOOUH2LrIl0g/tOKansZXDovX+UVvFMn1Wg6qAngOGHUQIDAQAB',
  ed25519: 'tne5TO4gC+zw5EPiCP+f88Xe1x7tzo7RlsEfJxpMedw=',
};
