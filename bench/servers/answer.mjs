// The same answer from every server: what our endpoint says of one name.
export const REPORT = { api: 'v1', input: 'münchen.de', ascii: 'xn--mnchen-3ya.de', unicode: 'münchen.de' };
export const BODY = JSON.stringify(REPORT);
export const TYPE = 'application/json; charset=utf-8';
export const PATH = '/api/v1/idn/m%C3%BCnchen.de';

export function announce(server) {
  process.send({ port: server.address().port });
  endWithParent();
}

/** At once: a Node that closes one thing after the other may never come to an end (docs/decisions/0014). */
export function endWithParent() {
  process.once('disconnect', () => process.exit());
}
