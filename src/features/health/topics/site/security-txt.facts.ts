import { isRefusal } from '#base/fingerprints/bot-challenge.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import { parseSecurityTxt, type SecurityTxt } from '#formats/records/security-txt.js';
import type { SyntaxFault } from '#formats/records/syntax-fault.js';
import type { WebContext } from '#engine/gathering/gather-context.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import { isRegistrable, type Subject } from '#engine/gathering/subject.js';
import { isAnswer, fetchOnce, type WebResult } from '#engine/gathering/web-fetch.js';

export interface SecurityTxtFile {
  readonly url: string;
  /** Undefined if there is no such file. */
  readonly file?: { readonly record: SecurityTxt; readonly faults: readonly SyntaxFault[]; readonly expired: boolean };
}

export interface SecurityTxtFacts {
  /** Absent without a site and for subdomains, because the file belongs at the registrable domain. */
  readonly securityTxt: SecurityTxtFile;
}

const LIMITS = { maxBytes: 32_768, maxRedirects: 3 };

export async function gatherSecurityTxt(
  subject: Subject,
  home: Promise<WebResult>,
  context: WebContext,
): Promise<Gathered<SecurityTxtFacts>> {
  if (!isRegistrable(subject)) return { securityTxt: absent };
  const url = `https://${subject.name}/.well-known/security.txt`;
  const [visited, start] = await Promise.all([fetchOnce(context, url, LIMITS), home]);
  return { securityTxt: isAnswer(start) ? fileAt(url, visited, context.now) : absent };
}

function fileAt(url: string, visited: WebResult, now: number): Fact<SecurityTxtFile> {
  if (!isAnswer(visited)) return unobtainableFrom(visited);
  if (isRefusal(visited)) return unobtainable('server-error');
  const type = visited.headers.get('content-type') ?? '';
  if (visited.status !== 200 || HTML.test(type)) return known({ url });
  if (visited.fault) return PLAIN.test(type) ? unobtainableFrom(visited.fault) : known({ url });
  const { record, faults } = parseSecurityTxt(new TextDecoder().decode(visited.body));
  if (record.contacts.length === 0 && record.all('expires').length === 0) return known({ url }); // another kind of text file
  const all = [...typeFaults(type), ...faults];
  return known({ url, file: { record, faults: all, expired: (record.expires ?? Infinity) < now } });
}

const PLAIN = /^\s*text\/plain\b/i;
/** Sites that return their home page for every path do so as HTML. */
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** RFC 9116 section 3 requires plain text. */
function typeFaults(type: string): SyntaxFault[] {
  if (PLAIN.test(type)) return [];
  if (type === '') return [{ code: 'part-missing', position: 0, text: 'Content-Type' }];
  return [{ code: 'value-invalid', position: 0, text: `Content-Type: ${type}` }];
}
