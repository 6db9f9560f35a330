import type { Request } from 'express';
import { isMultipart, uploadedForm } from './multipart.js';

async function request(form: FormData): Promise<Request> {
  const sent = new Response(form);
  return {
    headers: { 'content-type': sent.headers.get('content-type') },
    body: Buffer.from(await sent.arrayBuffer()),
  } as object as Request;
}

function formOf(fields: Record<string, string>, files: Record<string, Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files)) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const raw = (body: string, type = 'multipart/form-data; boundary=x') =>
  ({ headers: { 'content-type': type }, body: Buffer.from(body) }) as object as Request;

it('returns every byte of the files, and the fields', async () => {
  const large = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 256));
  const { fields, files } = await uploadedForm(
    await request(formOf({ domain: 'example.com', lang: '' }, { 'a.xml': Buffer.from('<a/>'), 'b.gz': large })),
    2,
  );
  expect([...fields]).toEqual([['domain', 'example.com']]);
  expect(files.map(({ name }) => name)).toEqual(['a.xml', 'b.gz']);
  expect(files[1]!.bytes.equals(large)).toBe(true);
});

it('a file field that was left empty is no file', async () => {
  const empty = await request(formOf({}, { '': Buffer.alloc(0) }));
  expect((await uploadedForm(empty, 2)).files).toEqual([]);
});

it.each([
  [
    'more files than the limit',
    () => request(formOf({}, { a: Buffer.from('1'), b: Buffer.from('2') })),
    'bodies.files',
  ],
  ['no boundary', () => raw('--x--', 'multipart/form-data;'), 'bodies.multipart'],
  ['an end that is missing', () => raw('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'), 'bodies.multipart'],
  ['no form at all', () => raw('hello'), 'bodies.multipart'],
  [
    'thousands of parts',
    () => raw(`${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(5000)}--x--`),
    'bodies.multipart',
  ],
])('refuses %s', async (_, make, key) => {
  const refused = uploadedForm(await make(), 1);
  await expect(refused).rejects.toMatchObject({ code: 'invalid_body', params: { reason: { key } } });
});

it.each([
  ['multipart/form-data; boundary=x', true],
  ['Multipart/Form-Data ; boundary=x', true],
  ['multipart/mixed; boundary=x', false],
  [undefined, false],
])('%s is a form: %s', (type, isForm) => {
  expect(isMultipart(type)).toBe(isForm);
});
