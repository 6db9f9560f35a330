/** How Postfix, Exim and Sendmail name the server that replied; group 1 is its name. */
const NAMING = [
  /\bhost ([\w.-]{1,255}?)\.?(?: ?\[[\da-f.:]{3,45}\])?(?::\d{1,5})? said\b/i,
  /\bhost ([\w.-]{1,255}?)\.? \[[\da-f.:]{3,45}\]/i,
  /\bwhile talking to ([\w.-]{1,255}?)\.?:?(?:\s|$)/i,
  /\brelay=([\w.-]{1,255}?)\.?\[/i,
];
const REPLY = /\b[45]\d\d[ -]/;
const MAX_LENGTH = 1000;

/**
 * The server that a text without fields names before its reply. A server that is named inside the reply is another one,
 * for example the one at which the receiver verified the sender.
 */
export function remoteServerIn(text: string): string | undefined {
  const shortened = text.slice(0, MAX_LENGTH);
  const reply = REPLY.exec(shortened);
  const before = reply ? shortened.slice(0, reply.index) : shortened;
  const [name] = NAMING.flatMap((pattern) => pattern.exec(before)?.[1] ?? []).filter((host) => host.includes('.'));
  return name;
}
