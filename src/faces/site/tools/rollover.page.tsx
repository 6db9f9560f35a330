import type { JSX } from 'preact';
import type { RolloverResult } from '#features/rollover/rollover.dto.js';
import { KINDS, METHODS } from '#features/rollover/rollover-steps.js';
import { rolloverView } from '../../views/rollover.view.js';
import { Blocks } from '../components/blocks.js';
import { DomainField } from '../components/domain-field.js';
import { LanguageField } from '../components/layout.js';
import { usePage } from '../page-context.js';
import { TimetablePicture } from '../pictures/timetable.picture.js';
import { TTL_FIELDS, type TypedRollover } from './rollover-form.js';
import { DomainFormPage, type DomainFormProps } from './domain-form.page.js';
import { TextArea } from './text-area.js';
import { Field } from './tool-page.js';

type RolloverProps = DomainFormProps<TypedRollover, RolloverResult>;

/** The input is not stored. */
export function RolloverPage(props: RolloverProps): JSX.Element {
  const page = usePage();
  const { result } = props;
  const wish = result && `${result.domain}: ${page.t(`tools.rollover.kinds.${result.kind}`)}`;
  return (
    <DomainFormPage
      tool="rollover"
      of={props}
      form={<RolloverForm {...props} />}
      input={wish === undefined ? undefined : [page.t('tools.move.input'), wish]}
    >
      {result && <Result result={result} />}
    </DomainFormPage>
  );
}

function RolloverForm({ typed, refused }: Pick<RolloverProps, 'typed' | 'refused'>): JSX.Element {
  const page = usePage();
  return (
    <form class="form" action="/rollover" method="post">
      <LanguageField />
      <div class="field">
        <DomainField id="k-domain" name="domain" value={refused ?? typed?.domain} refused={refused} />
      </div>
      <Choice name="kind" words="kinds" choices={KINDS} chosen={typed?.kind} />
      <Choice name="method" words="methods" choices={METHODS} chosen={typed?.method} />
      <details class="fold">
        <summary>{page.t('tools.rollover.more')}</summary>
        <Area name="keys" value={typed?.keys} />
        <Area name="ds" value={typed?.ds} />
        <Field id="k-startAt" label={page.t('tools.rollover.fields.startAt')}>
          <input class="input" id="k-startAt" name="startAt" type="datetime-local" value={typed?.startAt} />
        </Field>
        <Area name="times" value={typed?.times} />
        {TTL_FIELDS.map((name) => (
          <Field id={`k-ttl-${name}`} label={page.t(`tools.rollover.ttls.${name}`)}>
            <input
              class="input"
              id={`k-ttl-${name}`}
              name={`ttl-${name}`}
              inputmode="numeric"
              autocomplete="off"
              value={typed?.ttls[name]}
            />
          </Field>
        ))}
      </details>
      <p>
        <button class="button primary" type="submit">
          {page.t('tools.rollover.submit')}
        </button>
      </p>
    </form>
  );
}

interface ChoiceProps {
  readonly name: 'kind' | 'method';
  readonly words: 'kinds' | 'methods';
  readonly choices: readonly string[];
  readonly chosen?: string | undefined;
}

function Choice({ name, words, choices, chosen }: ChoiceProps): JSX.Element {
  const page = usePage();
  return (
    <Field id={`k-${name}`} label={page.t(`tools.rollover.fields.${name}`)}>
      <select class="input" id={`k-${name}`} name={name}>
        {choices.map((choice) => (
          <option value={choice} selected={choice === chosen}>
            {page.t(`tools.rollover.${words}.${choice}`)}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface AreaProps {
  readonly name: 'keys' | 'ds' | 'times';
  readonly value?: string | undefined;
}

function Area({ name, value }: AreaProps): JSX.Element {
  const page = usePage();
  const [label, hint] = [page.t(`tools.rollover.fields.${name}`), page.t(`tools.rollover.hints.${name}`)];
  return <TextArea id={`k-${name}`} name={name} label={label} hint={hint} value={value} rows={2} />;
}

function Result({ result }: { readonly result: RolloverResult }): JSX.Element {
  return <Blocks blocks={rolloverView(result)} pictures={{ timetable: <Timetable result={result} /> }} />;
}

function Timetable({ result }: { readonly result: RolloverResult }): JSX.Element {
  const page = usePage();
  const { counterexample } = result;
  const start = Date.parse(result.steps[0]?.at ?? '');
  const sinceStart = (at: string) => (Date.parse(at) - start) / 1000;
  const steps = result.steps.map(({ step, at }) => ({ step, seconds: sinceStart(at), when: page.moment(at) }));
  const failing = counterexample && {
    from: sinceStart(counterexample.at),
    to: sinceStart(counterexample.until),
    when: `${page.moment(counterexample.at)} – ${page.moment(counterexample.until)}`,
  };
  return <TimetablePicture steps={steps} failing={failing} />;
}
