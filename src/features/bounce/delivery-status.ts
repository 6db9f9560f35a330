import { addressIn } from './addresses.js';

/** The fields of a report about one recipient (RFC 3464 section 2.3). */
export interface RecipientFields {
  readonly recipient?: string;
  readonly action?: Action | undefined;
  readonly status?: string;
  readonly remoteMta?: string;
  readonly diagnostic?: string;
  /** The type of the diagnostic code: `smtp`, or `x-unix` for a program. */
  readonly type?: string;
}

const NAMES = ['final-recipient', 'original-recipient', 'action', 'status', 'remote-mta', 'diagnostic-code'] as const;
const NAME_SET: ReadonlySet<string> = new Set(NAMES);
/** A URL in a folded line is not a field. */
const FIELD = /^[> \t]{0,20}([A-Za-z-]{4,24}) ?:(?!\/\/)(.*)$/;
const STATUS = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;
const COMMENT = /^[245]\.\d{1,3}\.\d{1,3} {1,4}\(([^()]{4,1000})\)/;
const TYPE = /^([a-z\d-]{1,30})[ \t]{0,4};[ \t]{0,8}/i;
const ESCAPED = /\\x\{((?:10|[\da-f])?[\da-f]{2,4})\}/gi;
const MAX_RECIPIENTS = 100;
/** Actions of RFC 3464 section 2.3.3. */
export const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
export type Action = (typeof ACTIONS)[number];

/** The groups of fields in a delivery report, or in a text that contains such fields. */
export function recipientGroups(text: string): RecipientFields[] {
  const groups: Map<string, string>[] = [];
  let group = new Map<string, string>();
  let last: string | undefined;
  const close = () => {
    if ([...group.keys()].some((name) => name !== 'status' && name !== 'action')) groups.push(group);
    group = new Map();
  };
  for (const line of text.split('\n')) {
    const [, written, value = ''] = FIELD.exec(line) ?? [];
    const name = written?.toLowerCase();
    if (name !== undefined && NAME_SET.has(name)) {
      if (isNext(name, group)) close();
      if (!group.has(name)) group.set(name, value.trim());
      last = name;
    } else if (name !== undefined) last = undefined;
    else if (last !== undefined && /^[> \t]{0,20}[ \t]\S/.test(line))
      group.set(last, `${group.get(last) ?? ''} ${line.replace(/^[> \t]{1,20}/, '').trim()}`);
    else last = undefined;
    if (groups.length >= MAX_RECIPIENTS) return groups.map(fieldsOf);
  }
  close();
  return groups.map(fieldsOf);
}

/** Whether a field begins a new group: some reports begin with another field or omit the empty line between groups. */
function isNext(name: string, group: ReadonlyMap<string, string>): boolean {
  return group.has(name) && (name === 'final-recipient' || name === 'action' || group.has('final-recipient'));
}

function fieldsOf(group: ReadonlyMap<string, string>): RecipientFields {
  return {
    recipient: recipientIn(group.get('final-recipient')) ?? recipientIn(group.get('original-recipient')),
    action: parseAction(group.get('action')),
    status: parseStatus(group.get('status')),
    remoteMta: hostIn(group.get('remote-mta')),
    diagnostic: group.get('diagnostic-code')?.replace(TYPE, '') || commentIn(group.get('status')),
    type: TYPE.exec(group.get('diagnostic-code') ?? '')?.[1]?.toLowerCase(),
  };
}

/** Decodes an address of RFC 6533 section 3: `utf-8; m\x{FC}ller@example.com`. */
function recipientIn(field = ''): string | undefined {
  return addressIn(field.replace(ESCAPED, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))));
}

export function parseAction(field = ''): Action | undefined {
  const word = field.toLowerCase();
  return ACTIONS.find((action) => word.startsWith(action));
}

export function parseStatus(field = ''): string | undefined {
  return STATUS.exec(field)?.[0];
}

/** The comment after a status code, in which some servers give the error: `4.0.0 (host name lookup failure)`. */
function commentIn(field = ''): string | undefined {
  return COMMENT.exec(field)?.[1];
}

/** The host in `dns; mx.example.org (192.0.2.1)`, which often has text around it. */
function hostIn(field = ''): string | undefined {
  const value = field.slice(field.indexOf(';') + 1).trim();
  const [host] = /^[\w.:[\]-]{1,255}(?: \[[\da-f.:]{3,45}\])?/i.exec(value) ?? [];
  return host?.replace(/\.$/, '');
}
