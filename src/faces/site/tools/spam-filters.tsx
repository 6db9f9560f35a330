import type { JSX } from 'preact';
import type { HeaderAnalysisResult } from '#features/header/header.dto.js';
import { SeverityLabel } from '../components/icons.js';
import { usePage } from '../page-context.js';

type Verdicts = NonNullable<HeaderAnalysisResult['spamFilters']>;

/** A card for each spam filter that wrote its verdict into the message. */
export function SpamFilters({ filters }: { readonly filters: Verdicts }): JSX.Element {
  const page = usePage();
  return (
    <>
      {filters.map(({ field, isSpam, score, threshold, reasons }) => (
        <li class="verdict-card">
          <div class="row">
            <h3>{field}</h3>
            {isSpam === undefined ? (
              <SeverityLabel state="unknown" />
            ) : (
              <SeverityLabel
                state={isSpam ? 'problem' : 'ok'}
                word={page.foreign(`views.headers.spam.${String(isSpam)}`)}
              />
            )}
          </div>
          <p class="foreign">
            {[
              score === undefined ? '' : [score, threshold].filter((part) => part !== undefined).join(' / '),
              ...reasons,
            ]
              .filter((part) => part !== '')
              .join(', ')}
          </p>
        </li>
      ))}
    </>
  );
}
