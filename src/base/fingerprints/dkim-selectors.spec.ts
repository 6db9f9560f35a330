import { selectorsToTry } from './dkim-selectors.js';

const usual = selectorsToTry([], []);
const added = (...hints: Parameters<typeof selectorsToTry>) =>
  selectorsToTry(...hints).filter((selector) => !usual.includes(selector));

it('tries few selectors, each once', () => {
  expect(usual.length).toBeLessThanOrEqual(19);
  expect(new Set(usual).size).toBe(usual.length);
});

it.each<[string, string[], string[], string[]]>([
  ['of whom takes the mail', ['in1-smtp.messagingengine.com'], [], ['fm1', 'fm2', 'fm3']],
  ['of whom SPF names', [], ['spf.mtasv.net'], ['pm']],
  ['of both, each once', ['mx.zoho.eu'], ['zoho.eu', 'spf.mailjet.com'], ['zoho', 'zmail', 'mailjet']],
  ['but not of one whose name only looks alike', ['mx.notzoho.eu'], ['zoho.eu.example'], []],
])('tries the selectors %s', (_, mailHosts, spfDomains, selectors) => {
  expect(added(mailHosts, spfDomains)).toEqual(selectors);
});

it('limits the number of selectors', () => {
  const everywhere = ['mailbox.org', 'migadu.com', 'mail.gandi.net', 'titan.email', 'hostinger.com', 'zoho.com'];
  expect(selectorsToTry(everywhere, ['spf.mailjet.com', 'mail.zendesk.com'])).toHaveLength(30);
});
