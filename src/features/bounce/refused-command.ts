const COMMAND =
  /(?:in reply to|after|remote server for|did not like our|\[|response to|>>>|command:?|at|sent <<<|smtp command) {0,4}(?:the )?(?:end of )?(?:smtp )?(data|mail from|mail|rcpt[ _]to|rcpt|helo|ehlo|initial connection|connect)\b/i;
/** Gmail numbers the states of a session. */
const STATE = / \(state (\d\d?)\)/;
const QMAIL_RCPT = / does not like recipient\./i;
const MAX_READ_LENGTH = 4000;

/** The SMTP command that the remote server rejected, according to the text. */
export function refusedCommand(text: string): string | undefined {
  const start = text.slice(0, MAX_READ_LENGTH).replace(/\s+/g, ' ');
  const [, state] = STATE.exec(start) ?? [];
  if (state !== undefined) return commandOfState(Number(state));
  if (QMAIL_RCPT.test(start)) return 'RCPT';
  const word = COMMAND.exec(start)?.[1]?.toUpperCase().split(/[ _]/)[0];
  return word === 'INITIAL' || word === 'CONNECT' ? 'CONN' : word;
}

function commandOfState(state: number): string {
  if (state < 12) return 'CONN';
  if (state < 14) return 'MAIL';
  return state < 16 ? 'RCPT' : 'DATA';
}
