import type { ZoneFormat } from '#features/zone-check/read-zone.js';

/** The format of a file: by its content if it is JSON, otherwise by its name. */
export function zoneFormatOf(path: string, text: string): ZoneFormat {
  if (/^\s*\{/.test(text))
    return /"(?:format_version|terraform_version|planned_values)"/.test(text) ? 'terraform' : 'dnscontrol';
  return /\.ya?ml$/i.test(path) ? 'octodns' : 'zone';
}
