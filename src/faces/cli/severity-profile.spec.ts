import { refuseBadProfile } from './severity-profile.js';

const refuse = (file: object) => refuseBadProfile({ path: 'ci.json', text: JSON.stringify(file) });

it('takes a profile that can be used', async () => {
  await expect(refuse({ name: 'Acme', off: ['bimi-record'] })).resolves.toBeUndefined();
});

it.each([
  [{ name: 'Acme', off: ['bimi-recrod'] }, 'profile.idMeant', { value: 'bimi-recrod', meant: 'bimi-record' }],
  [{ off: [] }, 'profile.name', { value: '', meant: '' }],
])('refuses %j as wrong usage', async (file, key, params) => {
  await expect(refuse(file)).rejects.toMatchObject({ key, params: { path: 'ci.json', ...params } });
});
