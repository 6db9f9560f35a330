import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { sendersOf } from '../disputed.js';
import { dataOfType } from '../server-answers.js';
import type { ServerProfile } from '../server-profile.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isAnyOutdated, differingData, versionsOf } from '../zone-versions.js';

export const txtAgreement = check({
  id: 'txt-agreement',
  category: 'email',
  needs: ['zoneServers'],
  outcomes: { spf: warn('servers').costs(6), differs: warn('servers').costs(2), outdated: warn('servers').costs(4) },
  reference: {
    rule: 'RFC 1034 §4.3.5, RFC 7208 §3',
    dig: '@{server} +norecurse TXT {domain}',
    rules: { spf: 'RFC 7208 §3', differs: 'RFC 1034 §4.3.5', outdated: 'RFC 1034 §4.3.5' },
  },
  run({ zoneServers: { servers } }, { spf, differs, outdated }) {
    const fix = advise(step('ns-transfer'));
    const senders = differingData(servers, sendersOf);
    const all = textsThatDiffer(servers);
    if (all.length === 0) return;
    const said = { servers: firstFew(senders.length > 0 ? senders : all) };
    if (isAnyOutdated(versionsOf(servers))) return outdated(said).fixedBy(fix);
    return (senders.length > 0 ? spf : differs)(said).fixedBy(fix);
  },
});

function textsOf({ answers }: ServerProfile): readonly string[] | undefined {
  return dataOfType(answers, 'TXT');
}

/** Omits the texts that all servers have in common. */
function textsThatDiffer(servers: readonly ServerProfile[]): string[] {
  const sets = servers.flatMap((server) => {
    const texts = textsOf(server);
    return texts ? [new Set(texts)] : [];
  });
  return differingData(servers, (server) => textsOf(server)?.filter((text) => !sets.every((set) => set.has(text))));
}
