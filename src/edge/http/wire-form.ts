import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Report } from '../reports/report-cache.js';
import { Rendered } from './rendered.js';

/** A report as it is sent. */
export interface WireForm {
  readonly bytes: Buffer;
  readonly etag: string;
  /** What is no JSON. */
  readonly rendered?: Rendered;
}

const MOST_FORMS = 10_000;
const MOST_BYTES = 16 * 2 ** 20;
const OVERHEAD = 500; // of an entry, however short it is
const WITH_PACKED = 2; // a page is kept as gzip and Brotli as well, once somebody has asked for it

const forms = new LRUCache<string, WireForm>({
  max: MOST_FORMS,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ bytes, rendered }, key) => bytes.length * (rendered ? WITH_PACKED : 1) + key.length + OVERHEAD,
});

/** Rendered and serialized once per report and language, as long as there is room. */
export function wireForm(report: Report<unknown>): WireForm {
  const key = `${report.serial} ${report.edition}`;
  const known = forms.get(key);
  if (known) return known;
  const { body } = report;
  const rendered = body instanceof Rendered ? body : undefined;
  const bytes = rendered?.bytes ?? Buffer.from(JSON.stringify(body));
  const hash = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  const form = rendered ? { bytes, etag: `W/${hash}`, rendered } : { bytes, etag: hash }; // weak: it may be sent packed
  forms.set(key, form);
  return form;
}
