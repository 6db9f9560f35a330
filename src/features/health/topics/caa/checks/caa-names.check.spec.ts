import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { caaRules, certificate } from '#test/checks/health-web.js';
import { absent, known } from '#base/domain/fact.js';
import { parseCaa } from '#formats/records/caa.js';
import { publish, step } from '#engine/repair/fixes.js';
import type { CertificateRules } from '../certificate-rules.facts.js';
import { caaNames } from './caa-names.check.js';

const issuer = "Let's Encrypt";
const www = `www.${NAME}`;
const other = '0 issue "ca.example"';
const permitted = '0 issue "letsencrypt.org"';

const rule = (certified: string, texts?: string[], owner = certified.replace('*.', '')): CertificateRules => ({
  ...{ certified, issuer },
  ...(texts && {
    own: { name: certified.replace('*.', ''), owner, entries: texts.map((text) => ({ text, ...parseCaa(text) })) },
  }),
});
const of = (...rules: CertificateRules[]) => ({
  certificateRules: known(rules),
  caaRules: absent,
  ...certificate({ names: [NAME, www] }),
});
const fix = (property = 'issue', host = www) =>
  publish({ host, type: 'CAA', value: `0 ${property} "letsencrypt.org"` }, step('caa-renewal', { issuer }));
const evidence = { names: [www], issuer, owner: www, records: [other] };
const apart = (ca: string) => ({
  ...of(rule(www)),
  ...caaRules(other),
  ...certificate({ names: [NAME], issuer: ca }),
});

describeCheck(caaNames, {
  blocked: [
    [of(rule(www, [other])), evidence, fix()],
    [
      of(rule(www, [permitted]), rule(`mail.${NAME}`, [other])),
      { ...evidence, names: [`mail.${NAME}`], owner: `mail.${NAME}` },
      fix('issue', `mail.${NAME}`),
    ],
    [
      of(rule(`*.${www}`, [permitted, '0 issuewild ";"'])),
      { ...evidence, names: [`*.${www}`], records: [permitted, '0 issuewild ";"'] },
      fix('issuewild'),
    ],
    // A certificate of another CA for www only, and the CAA records of the domain.
    [apart('DigiCert Inc'), { ...evidence, owner: NAME }, fix('issue', NAME)],
    [{ ...of(rule(www, [other], 'cdn.example')) }, { ...evidence, owner: 'cdn.example' }],
  ],
  silent: [
    of(),
    of(rule(www)),
    of(rule(www, [permitted])),
    of(rule(www, ['0 issue "ca example"'])),
    { ...of(rule(www)), ...caaRules(other) },
    apart(issuer), // caa-renewal reports the certificate of the domain itself
  ],
});
