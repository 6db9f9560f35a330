import { absent, type Gathered } from '#base/domain/fact.js';
import type { WebContext } from '#engine/gathering/gather-context.js';
import { isRegistrable, type Subject } from '#engine/gathering/subject.js';
import { isAnswer, fetchOnce, type WebResult } from '#engine/gathering/web-fetch.js';
import {
  SECURITY_TXT_LIMITS,
  securityTxtFile,
  type SecurityTxtFile,
  securityTxtUrl,
} from '#engine/website/security-txt-file.js';

export interface SecurityTxtFacts {
  /** Absent without a site and for subdomains, because the file belongs at the registrable domain. */
  readonly securityTxt: SecurityTxtFile;
}

export async function gatherSecurityTxt(
  subject: Subject,
  home: Promise<WebResult>,
  context: WebContext,
): Promise<Gathered<SecurityTxtFacts>> {
  if (!isRegistrable(subject)) return { securityTxt: absent };
  const url = securityTxtUrl(subject.name);
  const [visited, start] = await Promise.all([fetchOnce(context, url, SECURITY_TXT_LIMITS), home]);
  return { securityTxt: isAnswer(start) ? securityTxtFile(url, visited, context.now) : absent };
}
