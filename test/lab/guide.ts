import { DomainName } from '#base/domain/domain-name.js';
import { LAB_GROUPS } from './domains/populated-lab.js';

const EXAMPLES = 3; // per group
const NOBODYS = { name: 'unregistered.com', shows: 'not registered: NXDOMAIN' };
const groups = Object.entries({ ...LAB_GROUPS, Unregistered: [NOBODYS] });
const written = (name: string) => DomainName.parse(name)?.unicode ?? name;
const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));

/** All domains with what they demonstrate. */
export function domainList(): string {
  const width = widest(groups.flatMap(([, domains]) => domains.map(({ name }) => name)));
  const sections = groups.map(([title, domains]) =>
    [title, ...domains.map(({ name, shows }) => `  ${written(name).padEnd(width)}  ${shows}`)].join('\n'),
  );
  return `${sections.join('\n\n')}\n`;
}

/** Commands to try, and the domains of the lab. */
export function guide(url: string): string {
  const width = widest(groups.map(([title]) => title));
  const count = groups.reduce((sum, [, domains]) => sum + domains.length, 0);
  const lines = groups.map(([title, domains]) => {
    const examples = domains.slice(0, EXAMPLES).map(({ name }) => written(name));
    const rest = domains.length > EXAMPLES ? ', …' : '';
    return `  ${title.padEnd(width)}  ${String(domains.length).padStart(3)}  ${examples.join(', ')}${rest}`;
  });
  return [
    `${count} domains, each with a fault of its own; all of them: npm run start:lab -- --list`,
    '',
    ...lines,
    '',
    `  curl ${url}/api/v1/check/spfopen.com?lang=de`,
    `  curl ${url}/api/v1/lookup/perfect.test/MX`,
    `  curl ${url}/api/v1/propagation/moved.com/A`,
    `  curl ${url}/api/v1/dkim/dkim.com/rsa2048`,
    `  curl ${url}/api/v1/dnssec/bogus.com`,
    `  curl ${url}/api/v1/availability/nodnssec.com`,
    `  curl ${url}/api/v1/mail-check/perfect.test`,
    `  curl ${url}/api/v1/seo-check/perfect.test?lang=de`,
    '',
  ].join('\n');
}
