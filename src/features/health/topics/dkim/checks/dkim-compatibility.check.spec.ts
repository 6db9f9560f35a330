import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, HOST, KEYS } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dkimCompatibility } from './dkim-compatibility.check.js';

const host = HOST;
const [rsa, novel] = [`v=DKIM1; p=${KEYS.rsa2048}`, `v=DKIM1; k=ed25519; p=${KEYS.ed25519}`];

describeCheck(dkimCompatibility, {
  'sha1-only': [[dkim([`h=sha1; p=${KEYS.rsa2048}`]), { host, hashes: ['sha1'] }, advise(step('dkim-hash', { host }))]],
  'ed25519-only': [[dkim([novel, 'p=']), { selectors: ['s1'] }, advise(step('dkim-rsa'))]],
  silent: [
    dkim([novel], { complete: false }),
    dkim([]),
    dkim([rsa]),
    dkim([novel, rsa]),
    dkim([`h=sha1:sha256; p=${KEYS.rsa2048}`]),
    dkim(['p=']),
    dkim([`h=*; p=${KEYS.rsa2048}`]),
  ],
});
