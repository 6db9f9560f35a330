import type { JSX } from 'preact';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { SeverityLabel } from '../components/icons.js';
import { usePage } from '../page-context.js';

const REQUIREMENT_SIGNS = { met: 'ok', 'not-met': 'problem', 'not-visible': 'unknown' } as const;
const PROVIDERS: Readonly<Record<string, string>> = {
  'bulk-google': 'Google',
  'bulk-yahoo': 'Yahoo',
  'bulk-microsoft': 'Microsoft',
  'bulk-apple': 'Apple',
};

interface Props {
  readonly requirements: ReportAnalysisResult['bulkSender'];
}

/** Requirements that several providers have in common are shown once. */
export function SenderRequirements({ requirements }: Props): JSX.Element {
  const page = usePage();
  const titles = [...new Set(requirements.map(({ title }) => title))];
  return (
    <ul class="checklist">
      {titles.map((title) => {
        const same = requirements.filter((one) => one.title === title);
        const { state, evidence } = same[0]!;
        const names = same.map(({ requirement }) => PROVIDERS[requirement.split('.', 1)[0]!] ?? requirement);
        return (
          <li>
            <SeverityLabel state={REQUIREMENT_SIGNS[state]} word={page.t(`tools.profiles.states.${state}`)} />
            <div class="body">
              <h3>{title}</h3>
              {evidence.map((text) => (
                <p class="evidence foreign">{text}</p>
              ))}
            </div>
            <p class="who">{page.t('tools.message.askedBy', { names: [...new Set(names)].join(', ') })}</p>
          </li>
        );
      })}
    </ul>
  );
}
