import { describeCheck } from '#test/checks/describe-check.js';
import { absent, known } from '#base/domain/fact.js';
import type { EntryPath } from '../http-facts.js';
import { advise, setHeader, step } from '../http-steps.js';
import { httpHsts } from './http-hsts.check.js';

const NAME = 'Strict-Transport-Security';
const host = 'example.com';
const LISTED = 'max-age=31536000; includeSubDomains; preload';
const url = `http://${host}/`;

/** A way over these addresses, the first of which is plain HTTP. */
const way = (urls: readonly string[], isComplete = true): EntryPath => ({
  ...{ start: new URL(urls[0]!), isComplete },
  hops: urls.map((one) => ({ url: new URL(one), status: 200 })),
});
const secure = `https://${host}/`;
const GOOD = way([url, secure]);
const LONG = way([url, secure, `${secure}a`, `${secure}b`, `${secure}c`]);
const of = (header: string | null, more: object = {}) => ({ hsts: known({ host, header, isListable: true, ...more }) });
const setTo = (value: string, sent: string | null = null) => advise(setHeader(NAME, value, sent));
const SAFE = 'max-age=31536000';

describeCheck(httpHsts, {
  ok: [
    [of(SAFE), { header: SAFE }],
    [of(`${SAFE}; includeSubDomains`), { header: `${SAFE}; includeSubDomains` }],
    [of(LISTED, { isListable: false, plain: GOOD }), { header: LISTED }],
    // What was not seen leaves open whether the list would take it.
    [of(LISTED, { plain: way([url], false), isPlainSeen: false }), { header: LISTED }],
    [of(LISTED, { plain: GOOD, www: 'unseen' }), { header: LISTED }],
    [
      of(`${SAFE}; includeSubDomains`, { end: { host: `www.${host}`, header: null } }),
      { header: `${SAFE}; includeSubDomains` },
    ],
    [of(SAFE, { end: { host: `www.${host}`, header: SAFE } }), { header: SAFE }],
  ],
  circular: [
    [
      of(SAFE, { insecure: url, isReturning: true }),
      { host, target: url },
      advise(step('redirect-target', { target: url })),
    ],
  ],
  missing: [
    [of(null), { host }, setTo(SAFE)],
    [of(null, { insecure: url }), { host }, advise(step('redirect-target', { target: url }))],
    [
      of(null, { insecure: 'http://www.example.com/' }),
      { host },
      advise(step('https-first', { host: 'www.example.com' })),
    ],
  ],
  off: [[of('max-age=0'), { host, header: 'max-age=0' }]],
  short: [
    [of('max-age=31535999'), { host, header: 'max-age=31535999', seconds: 31535999 }, setTo(SAFE, 'max-age=31535999')],
    [
      of('max-age=1; includeSubDomains; preload'),
      { host, header: 'max-age=1; includeSubDomains; preload', seconds: 1 },
      setTo(`${SAFE}; includeSubDomains; preload`, 'max-age=1; includeSubDomains; preload'),
    ],
  ],
  invalid: [[of('max-age'), { host, header: 'max-age' }, setTo(SAFE, 'max-age')]],
  'preload-lacking': [
    [
      of(`${SAFE}; preload`, { plain: GOOD }),
      { header: `${SAFE}; preload`, parts: ['includeSubDomains'] },
      advise(step('preload-decide', { host })),
    ],
  ],
  preloadable: [
    [of(LISTED), { header: LISTED }], // nobody answers over plain HTTP
    [of(LISTED, { plain: GOOD }), { header: LISTED }],
    [of(LISTED, { plain: way([url, secure, `${secure}a`, `${secure}b`]) }), { header: LISTED }],
    [of(LISTED, { plain: GOOD, www: 'served' }), { header: LISTED }],
  ],
  'preload-www': [
    [
      of(LISTED, { plain: GOOD, www: 'unserved' }),
      { host: `www.${host}`, header: LISTED },
      advise(step('https-first', { host: `www.${host}` })),
    ],
  ],
  elsewhere: [
    [of(SAFE, { end: { host: `www.${host}`, header: null } }), { host: `www.${host}` }, setTo(SAFE)],
    [
      of(SAFE, { end: { host: `www.${host}`, header: 'max-age=0' } }),
      { host: `www.${host}` },
      setTo(SAFE, 'max-age=0'),
    ],
  ],
  'preload-redirect': [
    [of(LISTED, { plain: way([url]) }), { host, header: LISTED }, advise(step('redirect-https', { hosts: [host] }))],
    [
      of(LISTED, { plain: way([url, 'https://www.example.com/']) }),
      { host, header: LISTED },
      advise(step('redirect-https', { hosts: [host] })),
    ],
  ],
  'preload-too-many': [[of(LISTED, { plain: LONG }), { url, number: 4 }, advise(step('redirect-once', { url }))]],
  silent: [{ hsts: absent }],
});
