import type { LabApp } from './lab-app.js';

export interface PortReport {
  port: number;
  service: string;
  state: string;
}

export interface HostReport {
  host: string;
  priority: number;
  ipv4: string[];
  ipv6: string[];
  ptr: { ip: string; names: string[]; matchesForward: boolean }[];
  ports: PortReport[];
  tls: {
    starttls: boolean;
    protocol: string | null;
    certificate: object | null;
    dane: string;
    versions?: { name: string; offered: boolean | null }[];
    postQuantum?: boolean | null;
  } | null;
}

export interface MailReport {
  domain: string;
  acceptsMail: boolean;
  nullMx: boolean;
  mail: HostReport[];
  web: Omit<HostReport, 'priority' | 'ptr' | 'tls'> | null;
  checkedAt: string;
}

/** Every mail service by name and port, in the order in which reports list them. */
export const SERVICES: readonly (readonly [string, number])[] = [
  ['SMTP', 25],
  ['SMTPS', 465],
  ['Submission', 587],
  ['IMAP', 143],
  ['IMAPS', 993],
  ['POP3', 110],
  ['POP3S', 995],
];

export const states = ({ ports }: { ports: PortReport[] }): Record<string, string> =>
  Object.fromEntries(ports.map(({ service, state }) => [service, state]));

/** A report that must succeed in spite of any fault. */
export async function mailReport(app: LabApp, domain: string): Promise<MailReport> {
  const { status, body } = await app.get(`mail-check/${domain}`);
  expect(status).toBe(200);
  return body as MailReport;
}
