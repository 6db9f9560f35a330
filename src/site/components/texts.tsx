import type { JSX } from 'preact';
import { Command } from './copy.js';

/** What a finding says, a paragraph per line. */
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

/** Steps of a fix: numbered where there are several. */
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

/** Behind its first line a step has a file of ours, which is copied whole. */
function Step({ id, text }: { readonly id: string; readonly text: string }): JSX.Element {
  const [sentence, ...lines] = text.split('\n');
  return (
    <>
      {sentence}
      {lines.length > 0 && <Command id={id} text={lines.join('\n')} what="snippet" />}
    </>
  );
}
