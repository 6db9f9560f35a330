/** Selectors that many senders use. There is no list of a domain's own: who uses another name is not found. */
export const DKIM_SELECTORS: readonly string[] = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'mx', 'key1', 'key2', 'k1', 'k2', 'k3', 's1', 's2', 's3'],
  ...['selector', 'selector1', 'selector2', 'sig1', 'dkim1', 'dkim2', 's1024', 's2048', '20230601', '20161025'],
  ...['google', 'mandrill', 'mailjet', 'zoho', 'zmail', 'fm1', 'fm2', 'fm3', 'protonmail', 'protonmail2'],
  ...['protonmail3', 'pm', 'mxvault', 'krs', 'cm', 'mte1', 'mte2', 'everlytickey1', 'everlytickey2', 'litesrv'],
];

/** One that nobody uses: what answers here answers everywhere. */
export const NO_SELECTOR = 'no-such-selector-7c41e9';
