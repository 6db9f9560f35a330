import { SUBJECT, webContext } from '#test/health/web-inquiry.js';
import { gatherSpf } from './spf.facts.js';

const repairedIn = async (records: string) => {
  const { spfRepaired } = await gatherSpf(SUBJECT, webContext({}, records).dns);
  return spfRepaired.state === 'known' ? spfRepaired.value : spfRepaired.state;
};

it.each([
  ['two records', '@ TXT "v=spf1 include:b -all"\n@ TXT "v=spf1 a -all"'],
  ['one that redirects', '@ TXT "v=spf1 redirect=b"\n@ TXT "v=spf1 a -all"'],
  ['a term behind the end', '@ TXT "v=spf1 a -all include:b"'],
])('%s', async (_, own) => {
  const at = (end: string) =>
    repairedIn(
      `${own.replace(/\bb\b/, 'b.example.com')}\n@ A 77.77.3.1\nb TXT "v=spf1 mx:example.com ${end}"\n@ MX 1 @`,
    );
  expect(await at('-all')).toContain('include:b.');
  expect(await at('+all')).toBe('absent');
});
