import { parseConfigurationFile } from './configuration-file.js';

it.each([
  '{"lang":"fr"}',
  '{"format":"xml"}',
  '{"domains":"a.de"}',
  '{"parallel":1.5}',
  '{"severityProfile":[]}',
  '{"toString":1}',
])('%s is refused with the name of the file and of the setting', (text) => {
  const [name] = Object.keys(JSON.parse(text) as object);
  expect(() => parseConfigurationFile('ci.json', text)).toThrow(
    expect.objectContaining({ key: 'setting', params: { path: 'ci.json', name } }) as Error,
  );
});

it.each(['{"lang":"de","format":"junit"}', '{"severityProfile":{"name":"a"}}', '{}'])('%s is read', (text) => {
  expect(parseConfigurationFile('ci.json', text)).toEqual(JSON.parse(text));
});
