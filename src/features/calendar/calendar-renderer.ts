import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import type { HealthReport } from '#features/health/health-report.js';
import { type CalendarEvent, calendarEvents } from './calendar-events.js';
import { type Component, formatComponent, text } from './icalendar.js';

/** A calendar must have a component (RFC 5545 §3.6), also if there is no event. */
const UTC: Component = {
  name: 'VTIMEZONE',
  properties: [['TZID', 'Etc/UTC']],
  components: [
    {
      name: 'STANDARD',
      properties: [
        ['DTSTART', '19700101T000000'],
        ['TZOFFSETFROM', '+0000'],
        ['TZOFFSETTO', '+0000'],
      ],
    },
  ],
};

/** Renders the dates of a report as a calendar in one language. */
@Injectable()
export class CalendarRenderer {
  constructor(
    private readonly localizer: Localizer,
    private readonly config: Config,
  ) {}

  render(report: HealthReport, language: Language): string {
    const say = (key: string, params: Record<string, string>) =>
      text(this.localizer.text(language, `calendar.${key}`, params));
    const events = calendarEvents(report).map((event) => this.event(event, report, say));
    return formatComponent({
      name: 'VCALENDAR',
      properties: [
        ['VERSION', '2.0'],
        ['PRODID', '-//Domain Diagnostics//Calendar//EN'],
        ['METHOD', 'PUBLISH'],
        ['NAME', say('name', { domain: report.displayDomain })],
        ['X-WR-CALNAME', say('name', { domain: report.displayDomain })], // for programs that do not know NAME
        ['REFRESH-INTERVAL;VALUE=DURATION', 'P1D'],
        ['X-PUBLISHED-TTL', 'P1D'], // for programs that do not know REFRESH-INTERVAL
      ],
      components: events.length > 0 ? events : [UTC],
    });
  }

  private event(
    { what, of, issuer = '', day, alarmDays }: CalendarEvent,
    { domain, checkedAt }: HealthReport,
    say: (key: string, params: Record<string, string>) => string,
  ): Component {
    const summary = say(`${what}.title`, { of });
    const page = this.config.http.publicUrl === '' ? [] : [`${this.config.http.publicUrl}/check/${domain}`];
    const detail = [
      say(`${what}.detail`, { of }),
      ...(issuer === '' ? [] : [say('issuer', { issuer })]),
      ...page.map(text),
    ];
    return {
      name: 'VEVENT',
      properties: [
        ['UID', text(`${what}/${of}/${domain}@domain-diagnostics`)],
        ['DTSTAMP', `${checkedAt.slice(0, 19).replace(/[-:]/g, '')}Z`],
        ['DTSTART;VALUE=DATE', day.replaceAll('-', '')],
        ['SUMMARY', summary],
        ['DESCRIPTION', detail.join('\\n')],
        ...page.map((url) => ['URL', url] as const),
        ['TRANSP', 'TRANSPARENT'],
      ],
      components: alarmDays > 0 ? [alarm(summary, alarmDays)] : [],
    };
  }
}

/** `summary` is escaped already. */
function alarm(summary: string, days: number): Component {
  return {
    name: 'VALARM',
    properties: [
      ['ACTION', 'DISPLAY'],
      ['DESCRIPTION', summary],
      ['TRIGGER', `-P${days}D`],
    ],
  };
}
