import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Report } from '../reports/report-cache.js';

/** A report as it is sent. */
export interface WireForm {
  readonly bytes: Buffer;
  readonly etag: string;
}

const MOST_FORMS = 10_000;
const MOST_BYTES = 32 * 2 ** 20;
const OVERHEAD = 500; // of an entry, however short it is

const serials = new WeakMap<object, number>();
let lastSerial = 0;
const forms = new LRUCache<string, WireForm>({
  max: MOST_FORMS,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD,
});

/** Rendered and serialized once per report and language, as long as there is room. */
export function wireForm(report: Report<unknown>): WireForm {
  const key = `${serialOf(report.origin)} ${report.edition}`;
  const known = forms.get(key);
  if (known) return known;
  const bytes = Buffer.from(JSON.stringify(report.body));
  const form = { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
  forms.set(key, form);
  return form;
}

function serialOf(origin: object): number {
  const serial = serials.get(origin) ?? ++lastSerial;
  serials.set(origin, serial);
  return serial;
}
