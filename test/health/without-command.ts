/** Outcomes without a verification command, and why. */
export const WITHOUT_COMMAND: Readonly<Record<string, string>> = {
  'name-syntax.reserved': 'it is about the name itself',
  'smtp-tls-ciphers.weak': 'OpenSSL has no broken suites any more, so its refusal says nothing about the server',
  'smtp-tls-ciphers.broken': 'OpenSSL has no broken suites any more, so its refusal says nothing about the server',
  'web-tls-ciphers.broken': 'OpenSSL has no broken suites any more, so its refusal says nothing about the server',
};
