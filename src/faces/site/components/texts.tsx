import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import { Command } from './copy.js';

/** The detail of a finding, one paragraph per line. */
export function Detail({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {text.split('\n').map((line) => (
        <p>{line}</p>
      ))}
    </>
  );
}

interface StepsProps {
  /** Unique on the page. */
  readonly id: string;
  readonly steps: readonly string[];
}

/** Steps of a fix, numbered if there are several. */
export function Steps({ id, steps }: StepsProps): JSX.Element {
  const texts = steps.map((step, i) => <Step id={`${id}-${i}`} text={step} />);
  if (steps.length === 1) return <div class="steps-one">{texts}</div>;
  return (
    <ol class="steps">
      {texts.map((text) => (
        <li>{text}</li>
      ))}
    </ol>
  );
}

/** The lines after the first are a file, which is copied as a whole. */
function Step({ id, text }: { readonly id: string; readonly text: string }): JSX.Element {
  const [sentence, ...lines] = text.split('\n');
  return (
    <>
      <Linked text={sentence!} />
      {lines.length > 0 && <Command id={id} text={lines.join('\n')} what="snippet" />}
    </>
  );
}

const OWN_PAGE = /(\/generate\/(?:spf|dmarc|caa|mta-sts)|\/reports)(?=[\s,.)])/;

/** A sentence in which the paths of our own pages are links. */
function Linked({ text }: { readonly text: string }): JSX.Element {
  const page = usePage();
  const parts = text.split(OWN_PAGE);
  return <>{parts.map((part, i) => (i % 2 === 1 ? <a href={page.href(part)}>{part}</a> : part))}</>;
}
