import { info, ok } from '#base/domain/outcome.js';
import { isRefused } from '../offered.js';
import { advise, check } from '../tls-check.js';

const HTTP_2 = 'h2';
const HTTP_3 = 'h3';

/**
 * The promises of the HTTPS record and the server. None of its outcomes is a fault: clients take the protocol that the
 * server chooses (RFC 9460 section 7.1.2). HTTP/3 needs QUIC, and ECH the private key, so that neither can be tested.
 */
export const tlsHttpsRecord = check({
  id: 'tls-https-record',
  category: 'web',
  needs: ['httpsRecord', 'servers'],
  outcomes: {
    ok: ok('host'),
    untested: info('host', 'protocols'),
    'no-http2': info('host'),
    'no-ech': info('host'),
  },
  reference: {
    rule: 'RFC 9460 §7.1',
    rules: { 'no-ech': 'RFC 9848' },
    dig: 'HTTPS {domain}',
  },
  run({ httpsRecord: { host, protocols, hasEch, chosen }, servers }, say) {
    if (protocols.includes(HTTP_2) && chosen.some((protocol) => protocol !== HTTP_2))
      return say['no-http2']({ host }).fixedBy(advise('offer-http2'));
    if (hasEch && isRefused(servers, 'TLS 1.3')) return say['no-ech']({ host }).fixedBy(advise('remove-ech'));
    const isUnseen = protocols.includes(HTTP_2) && chosen.length === 0;
    const untested = [
      ...(isUnseen ? ['HTTP/2'] : []),
      ...(protocols.includes(HTTP_3) ? ['HTTP/3'] : []),
      ...(hasEch ? ['ECH'] : []),
    ];
    return untested.length > 0 ? say.untested({ host, protocols: untested }) : say.ok({ host });
  },
});
