import { hostName, isWithin, withoutRootDot } from '#base/domain/host-name.js';
import { CidrBlock, type IpAddress } from '#base/domain/ip-address.js';
import { findSpf, isLookupName, type SpfLookup, type SpfLookupType } from './spf-lookup.js';
import { type MacroPart, parseMacros } from './spf-macro.js';
import { formatTerm, type SpfQualifier, type SpfTerm } from './spf-term.js';
import { LOOKUP_LIMIT, parseSpf, VOID_LIMIT } from './spf.js';

export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** A message for SPF: the address of the client and the identities. */
export interface SpfRequest {
  readonly ip: IpAddress;
  readonly domain: string;
  readonly sender: string;
  readonly helo: string;
  /** The receiving host and the time, used in explanations. */
  readonly receiver: string;
  readonly receivedAt: Date;
}

export interface SpfVerdict {
  readonly result: SpfResult;
  /** The term of the domain's own record that decided; absent if none matched. */
  readonly term?: string;
  readonly explanation?: string;
}

const RESULTS: Record<SpfQualifier, SpfResult> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };

/** check_host() of RFC 7208 section 4. */
export async function checkHost(request: SpfRequest, lookup: SpfLookup): Promise<SpfVerdict> {
  return new SpfEvaluation(request, lookup).verdict();
}

/** Ends an evaluation at any depth. */
class Abort extends Error {
  constructor(readonly result: 'temperror' | 'permerror') {
    super(result);
  }
}

class SpfEvaluation {
  private lookups = 0;
  private voids = 0;
  private readonly ip: IpAddress;
  private readonly localPart: string;
  private readonly senderDomain: string;

  constructor(
    private readonly request: SpfRequest,
    private readonly lookup: SpfLookup,
  ) {
    const { ip, sender } = request;
    this.ip = ip.unmapped; // section 5
    const at = sender.lastIndexOf('@');
    this.localPart = sender.slice(0, Math.max(at, 0)) || 'postmaster'; // section 4.3
    this.senderDomain = sender.slice(at + 1);
  }

  async verdict(): Promise<SpfVerdict> {
    try {
      return await this.evaluate(this.request.domain, 'explained');
    } catch (error) {
      if (error instanceof Abort) return { result: error.result };
      throw error;
    }
  }

  private async evaluate(domain: string, mode: 'explained' | 'included'): Promise<SpfVerdict> {
    const found = await findSpf(domain, this.lookup);
    if (found === 'none') return { result: 'none' };
    if (found === 'failed') throw new Abort('temperror');
    const { record, faults } = found === 'several' ? { record: { terms: [] }, faults: [found] } : parseSpf(found.text);
    if (faults.length > 0) throw new Abort('permerror');
    for (const term of record.terms) {
      if (!('qualifier' in term) || !(await this.matches(term, domain))) continue;
      const result = RESULTS[term.qualifier];
      const verdict = { result, term: formatTerm(term) };
      const exp = record.terms.find(({ kind }) => kind === 'exp');
      if (result !== 'fail' || mode === 'included' || exp?.kind !== 'exp') return verdict;
      return { ...verdict, explanation: await this.explanation(exp.domain, domain) };
    }
    return this.redirected(record.terms, domain, mode);
  }

  private async redirected(terms: readonly SpfTerm[], domain: string, mode: 'explained' | 'included') {
    const redirect = terms.find(({ kind }) => kind === 'redirect');
    if (redirect?.kind !== 'redirect') return { result: 'neutral' as const };
    this.countLookup();
    const verdict = await this.evaluate(await this.target(redirect.domain, domain), mode);
    if (verdict.result === 'none') throw new Abort('permerror'); // section 6.1
    return { ...verdict, term: formatTerm(redirect) };
  }

  private async matches(term: Extract<SpfTerm, { qualifier: SpfQualifier }>, domain: string): Promise<boolean> {
    if (term.kind === 'all') return true;
    if ('network' in term) return term.network.contains(this.ip);
    this.countLookup();
    const target = term.domain === undefined ? domain : await this.target(term.domain, domain);
    switch (term.kind) {
      case 'include':
        return this.includes(target);
      case 'exists':
        return (await this.ask(target, 'A')).length > 0;
      case 'ptr':
        return (await this.validatedNames()).some((name) => isWithin(hostName(name), hostName(target)));
      case 'a':
        return this.isAmong(await this.ask(target, this.addressType), term);
      case 'mx':
        return this.isMailHost(target, term);
    }
  }

  private async includes(target: string): Promise<boolean> {
    const { result } = await this.evaluate(target, 'included');
    if (result === 'none') throw new Abort('permerror'); // section 5.2
    return result === 'pass';
  }

  private async isMailHost(target: string, term: Prefixes): Promise<boolean> {
    const hosts = (await this.ask(target, 'MX')).filter((host) => withoutRootDot(host) !== '');
    if (hosts.length > LOOKUP_LIMIT) throw new Abort('permerror');
    for (const host of hosts) {
      const addresses = await this.lookup(withoutRootDot(host), this.addressType);
      if (addresses === 'failed') throw new Abort('temperror');
      if (this.isAmong(addresses, term)) return true;
    }
    return false;
  }

  private isAmong(addresses: readonly string[], { prefix4 = 32, prefix6 = 128 }: Prefixes): boolean {
    const prefix = this.ip.version === 4 ? prefix4 : prefix6;
    return addresses.some((address) => CidrBlock.parse(`${address}/${prefix}`)?.contains(this.ip));
  }

  /** The validated names of the client (section 5.5); a failed lookup yields none. */
  private async validatedNames(): Promise<string[]> {
    const names = await this.lookup(this.ip.reverseName, 'PTR');
    if (names === 'failed') return [];
    if (names.length === 0) this.countVoid();
    const valid: string[] = [];
    for (const name of names.slice(0, LOOKUP_LIMIT).map(withoutRootDot)) {
      const addresses = await this.lookup(name, this.addressType);
      if (addresses !== 'failed' && this.isAmong(addresses, {})) valid.push(name);
    }
    return valid;
  }

  private get addressType(): SpfLookupType {
    return this.ip.version === 4 ? 'A' : 'AAAA';
  }

  private async ask(name: string, type: SpfLookupType): Promise<readonly string[]> {
    const answers = isLookupName(name) ? await this.lookup(name, type) : [];
    if (answers === 'failed') throw new Abort('temperror');
    if (answers.length === 0) this.countVoid();
    return answers;
  }

  private countLookup(): void {
    if (++this.lookups > LOOKUP_LIMIT) throw new Abort('permerror');
  }

  private countVoid(): void {
    if (++this.voids > VOID_LIMIT) throw new Abort('permerror');
  }

  /** Explanation (section 6.2); undefined on any error. */
  private async explanation(spec: string, domain: string): Promise<string | undefined> {
    const name = await this.target(spec, domain);
    const texts = isLookupName(name) ? await this.lookup(name, 'TXT') : [];
    const [text, ...others] = texts === 'failed' ? [] : texts;
    if (text === undefined || others.length > 0) return undefined;
    const { parts, faults } = parseMacros(text, 'explanation');
    return faults.length > 0 ? undefined : expandMacros(parts, (letter) => this.valueOf(letter, domain));
  }

  /** A domain-spec with expanded macros; a name that is too long loses labels at its front (section 7.3). */
  private async target(spec: string, domain: string): Promise<string> {
    const { parts } = parseMacros(spec, 'term');
    let name = withoutRootDot(await expandMacros(parts, (letter) => this.valueOf(letter, domain)));
    while (name.length > 253 && name.includes('.')) name = name.slice(name.indexOf('.') + 1);
    return name;
  }

  private valueOf(letter: string, domain: string): string | Promise<string> {
    const values: Record<string, () => string | Promise<string>> = {
      s: () => `${this.localPart}@${this.senderDomain}`,
      l: () => this.localPart,
      o: () => this.senderDomain,
      d: () => domain,
      i: () => this.dottedAddress(),
      p: () => this.clientName(domain),
      v: () => (this.ip.version === 4 ? 'in-addr' : 'ip6'),
      h: () => this.request.helo,
      c: () => this.ip.toString(),
      r: () => this.request.receiver,
      t: () => String(Math.floor(this.request.receivedAt.getTime() / 1000)),
    };
    return values[letter]!();
  }

  private dottedAddress(): string {
    if (this.ip.version === 4) return this.ip.toString();
    return Buffer.from(this.ip.bytes).toString('hex').toUpperCase().split('').join('.');
  }

  /** The domain itself if it is a validated name, otherwise a subdomain of it, otherwise any (section 7.3). */
  private async clientName(domain: string): Promise<string> {
    const names = await this.validatedNames();
    const same = names.find((name) => name.toLowerCase() === domain.toLowerCase());
    return same ?? names.find((name) => isWithin(hostName(name), hostName(domain))) ?? names[0] ?? 'unknown';
  }
}

interface Prefixes {
  readonly prefix4?: number;
  readonly prefix6?: number;
}

/** Expands macros; the value of a letter may need a lookup. */
async function expandMacros(
  parts: readonly MacroPart[],
  valueOf: (letter: string) => string | Promise<string>,
): Promise<string> {
  let expanded = '';
  for (const part of parts) {
    expanded += part.kind === 'macro' ? transformed(part, await valueOf(part.letter)) : part.text;
  }
  return expanded;
}

function transformed(macro: Extract<MacroPart, { kind: 'macro' }>, value: string): string {
  const pieces = splitAt(macro.delimiters || '.', value);
  if (macro.reversed) pieces.reverse();
  const text = pieces.slice(-macro.keep).join('.');
  return macro.encoded ? urlEncoded(text) : text;
}

function splitAt(delimiters: string, value: string): string[] {
  const cuts = value.split('').flatMap((character, i) => (delimiters.includes(character) ? [i] : []));
  return [-1, ...cuts].map((cut, i) => value.slice(cut + 1, cuts[i]));
}

/** Percent-encodes all characters except the unreserved ones of RFC 3986. */
function urlEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
