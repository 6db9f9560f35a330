import { sentences } from './sentences.js';

it.each<[readonly string[], string]>([
  [[], ''],
  [['No SPF record', 'No DKIM key published'], 'No SPF record. No DKIM key published.'],
  [['Versions: TLS 1.2.', 'No SPF record'], 'Versions: TLS 1.2. No SPF record.'],
  [['Records: a, b, …'], 'Records: a, b, …'],
])('%j becomes %j', (texts, expected) => expect(sentences(texts)).toBe(expected));
