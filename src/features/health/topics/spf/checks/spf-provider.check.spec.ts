import { describeCheck } from '#test/checks/describe-check.js';
import { cost, dkimSelectors, host, profile, withLookups } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { SpfLookupCount } from '#formats/records/spf-lookup-count.js';
import { advise, step } from '#engine/repair/fixes.js';
import { spfProvider } from './spf-provider.check.js';

const at = (...names: string[]) => ({
  mailHosts: known(names.map((name) => host({ name }))),
  ...dkimSelectors(),
  ...profile('mail'),
});
const hosts = ['a.mailbox.org', 'b.mailbox.org'];
const of = (...costs: Parameters<typeof withLookups>) => ({ ...at(...hosts), ...withLookups(...costs) });
const include = 'include:mailbox.org';
const fix = advise(step('spf-provider', { include }));

describeCheck(spfProvider, {
  absent: [
    [of(cost('mx')), { hosts, include }, fix],
    [of(cost('include:zoho.eu')), { hosts, include }, fix],
  ],
  forbidden: [
    [{ ...of(), ...profile('receiving'), ...dkimSelectors('mbo0001') }, { hosts, selectors: ['mbo0001'] }, fix],
  ],
  silent: [
    of(cost(include)),
    of(cost('include:a.example', 2, undefined, [cost('redirect=_spf.mailbox.org')])),
    of(cost('exists:%{i}.a.example', 1, 'macro')),
    of(cost('include:a.example', 1, 'failed')),
    { ...of(), spfLookups: known(new SpfLookupCount([], false)) },
    { ...of(), ...at('a.example') },
    { ...of(), ...at('mx.zoho.com') },
    { ...of(), ...profile('receiving') },
  ],
});
