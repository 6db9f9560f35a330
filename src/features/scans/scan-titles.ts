import { Injectable } from '@nestjs/common';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { healthChecks } from '#features/health/health-report.js';
import { ProfilesService } from '#features/profiles/profiles.service.js';
import { PROFILE_UNKNOWN } from './profile-findings.js';
import { profileIn } from './scan-checks.js';

/** Titles of findings for many domains. */
@Injectable()
export class ScanTitles {
  constructor(
    private readonly localizer: Localizer,
    private readonly profiles: ProfilesService,
  ) {}

  /** The title of a finding, or the name of its check where the title depends on the domain. */
  of(id: string, checks: string, language: Language): string {
    const [check = '', outcome = ''] = id.split('.');
    const profile = profileIn(checks);
    if (profile !== undefined && id !== PROFILE_UNKNOWN) {
      const title = this.profiles.statement(profile, check, outcome, language);
      return title ?? id;
    }
    const catalogs = checks === 'health' ? [`health-${healthChecks.get(check)?.topic ?? ''}`] : CATALOGS;
    const keys = catalogs.flatMap((catalog) => [`${catalog}.${id}.title`, `${catalog}.${check}.name`]);
    const key = keys.find((one) => this.isPlain(one, language));
    return key === undefined ? id : this.localizer.text(language, key);
  }

  private isPlain(key: string, language: Language): boolean {
    return this.localizer.has(language, key) && this.localizer.openIn(language, key).length === 0;
  }
}

/** Of the web check, and of what only scans say. */
const CATALOGS = ['tls', 'http', 'scans'];
