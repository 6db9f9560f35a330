import { refuseUnknownIds } from './known-ids.js';

it('takes checks and findings', async () => {
  await expect(refuseUnknownIds(['dmarc-policy', 'dmarc-policy.none', 'spf-all.open'])).resolves.toBeUndefined();
});

it.each([
  ['dmarc-polcy', 'idMeant', 'dmarc-policy'],
  ['DMARC-Policy.None', 'idMeant', 'dmarc-policy.none'],
  ['something-else-entirely', 'id', ''],
])('refuses %s', async (id, key, meant) => {
  await expect(refuseUnknownIds(['spf-all', id])).rejects.toMatchObject({ key, params: { id, meant } });
});
