import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { TlsError } from '#platform/network/connect/tls-handshake.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { FetchFailure } from './fetch-page.js';
import { whyUnreachable } from './why-unreachable.js';

const internet = new Internet();
internet.register('fine.com', { records: '@ A 77.77.3.1' });
internet.register('mailonly.com', { records: '@ MX 10 mail.fine.com.' });
internet.register('bogus.com', { records: '@ A 77.77.3.1', signing: { signatures: 'garbled' } });
internet.register('failing.com', { records: '@ A 77.77.3.1', failing: ['A', 'AAAA'] });
const resolver = new LabResolver(internet);

const missed = (asked: string, failedAt = asked, reason: UpstreamError['reason'] = 'no-address'): FetchFailure => ({
  ...{ state: 'missed', code: 'unreachable', cause: new UpstreamError(reason) },
  ...{ asked: new URL(`https://${asked}/`), failedAt: new URL(`https://${failedAt}/`) },
});

it.each<[string, FetchFailure, unknown]>([
  ['no address', missed('mailonly.com'), { cause: 'no_address', host: 'mailonly.com' }],
  ['no such domain', missed('gone.com'), { cause: 'no_domain', host: 'gone.com' }],
  ['an address that nobody who validates gets', missed('bogus.com'), { cause: 'dnssec_failed', host: 'bogus.com' }],
  ['servers that fail', missed('failing.com'), { cause: 'no_dns', host: 'failing.com' }],
  ['a redirect to nothing', missed('fine.com', 'gone.com'), { cause: 'redirected', host: 'gone.com' }],
  ['an address by now', missed('fine.com'), undefined],
  ['a server that does not answer', missed('fine.com', 'fine.com', 'refused'), undefined],
  ['a wrong certificate', { ...missed('fine.com'), code: 'tls_error', cause: new TlsError('expired') }, undefined],
  [
    'a handshake that broke off',
    { ...missed('fine.com'), code: 'tls_error', cause: new TlsError('handshake') },
    { cause: 'no_handshake', host: 'fine.com' },
  ],
])('%s', async (_, home, why) => {
  expect(await whyUnreachable(home, resolver)).toEqual(why);
});
