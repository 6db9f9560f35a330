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
  const { fields, files } = uploadedForm(
    await request(formOf({ domain: 'example.com', lang: '' }, { 'a.xml': Buffer.from('<a/>'), 'b.gz': large })),
    2,
  );
  expect([...fields]).toEqual([['domain', 'example.com']]);
  expect(files.map(({ name }) => name)).toEqual(['a.xml', 'b.gz']);
  expect(files[1]!.bytes.equals(large)).toBe(true);
});

it('a file field that was left empty is no file', async () => {
  const empty = await request(formOf({}, { '': Buffer.alloc(0) }));
  expect(uploadedForm(empty, 2).files).toEqual([]);
});

const DISPOSITION = 'Content-Disposition: form-data; name=';
const NAMED = `${DISPOSITION}"files"; filename`;

it.each<[string, string, string]>([
  ['a name with quotes', `${NAMED}="a\\"b.xml"`, 'a"b.xml'],
  ['the whole path', `${NAMED}="C:\\reports\\a.xml"`, 'a.xml'],
  ['a name without quotes', `${NAMED}=a.xml`, 'a.xml'],
  ['an encoded name', `${NAMED}="x"; filename*=UTF-8''%C3%A9.xml`, 'é.xml'],
  ['a name that is wrongly encoded', `${NAMED}="a.xml"; filename*=UTF-8''%ff`, 'a.xml'],
  ['a name in UTF-8', `${NAMED}="é.xml"`, 'é.xml'],
  [
    'other fields around it',
    `X-A: b\r\ncontent-disposition:form-data;NAME="files";FileName="a.xml"\r\nX-B: c`,
    'a.xml',
  ],
  ['bytes without a name', `${DISPOSITION}"files"\r\nContent-Type: application/octet-stream`, ''],
])('reads a file with %s', (_, head, name) => {
  const { files } = uploadedForm(raw(`before\r\n--x \t\r\n${head}\r\n\r\n1\r\n-x\r\n\r\n--x--\r\nafter`), 1);
  expect(files).toEqual([{ field: 'files', name, bytes: Buffer.from('1\r\n-x\r\n') }]);
});

it('a file is a part of the body, and no copy', async () => {
  const given = await request(formOf({}, { a: Buffer.alloc(100_000) }));
  const [file] = uploadedForm(given, 1).files;
  expect(file!.bytes.buffer).toBe((given.body as Buffer).buffer);
});

it('cuts a field that is too long', () => {
  const given = raw(`--x\r\n${DISPOSITION}"a"\r\n\r\n${'1'.repeat(2000)}\r\n--x--`);
  expect(uploadedForm(given, 1).fields.get('a')).toHaveLength(1024);
});

const part = (head: string, content = '') => `--x\r\n${head}\r\n\r\n${content}\r\n`;
const REFUSED: readonly [string, () => Request | Promise<Request>, string][] = [
  [
    'more files than the limit',
    () => request(formOf({}, { a: Buffer.from('1'), b: Buffer.from('2') })),
    'bodies.files',
  ],
  ['no boundary', () => raw('--x--', 'multipart/form-data;'), 'bodies.multipart'],
  ['a boundary that is too long', () => raw('', `multipart/form-data; boundary=${'x'.repeat(71)}`), 'bodies.multipart'],
  ['an end that is missing', () => raw(`--x\r\n${DISPOSITION}"a"\r\n\r\n1`), 'bodies.multipart'],
  ['no form at all', () => raw('hello'), 'bodies.multipart'],
  ['thousands of parts', () => raw(`${part(`${DISPOSITION}"a"`).repeat(5000)}--x--`), 'bodies.multipart'],
  ['thousands of parts that are no fields', () => raw(`${part('A: b').repeat(5000)}--x--`), 'bodies.multipart'],
  ['thousands of ends of lines', () => raw('\r\n--x\r\n'.repeat(500_000)), 'bodies.multipart'],
  ['a long head of a part', () => raw(`${part(`A: ${'b'.repeat(5000)}`)}--x--`), 'bodies.multipart'],
  ['many fields of a part', () => raw(`${part('A: b\r\n'.repeat(30))}--x--`), 'bodies.multipart'],
];

it.each(REFUSED)('refuses %s', async (_, make, key) => {
  const given = await make();
  let refused: unknown;
  try {
    uploadedForm(given, 1);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ code: 'invalid_body', params: { reason: { key } } });
});

it.each<[string, string]>([
  ['delimiters', '\r\n--x\r\n'.repeat(1_000_000)],
  ['parts', part(`${DISPOSITION}"a"`).repeat(100_000)],
  ['almost delimiters', `${part(`${NAMED}="a"`, '\r\n--'.repeat(1_000_000))}--x--`],
])('searches a few times, however many %s there are', async (_, body) => {
  const given = raw(body);
  const searched = jest.spyOn(Buffer.prototype, 'indexOf');
  await Promise.resolve()
    .then(() => uploadedForm(given, 1))
    .catch(() => undefined);
  expect(searched.mock.calls.length).toBeLessThan(50);
  searched.mockRestore();
});

it.each([
  ['multipart/form-data; boundary=x', true],
  ['Multipart/Form-Data ; boundary=x', true],
  ['multipart/mixed; boundary=x', false],
  [undefined, false],
])('%s is a form: %s', (type, isForm) => {
  expect(isMultipart(type)).toBe(isForm);
});
