import type { JSX } from 'preact';
import type { MoveResult } from '#features/move/move.dto.js';
import { moveView } from '../../views/move.view.js';
import { Blocks } from '../components/blocks.js';
import { DomainField } from '../components/domain-field.js';
import { LanguageField } from '../components/layout.js';
import { usePage } from '../page-context.js';
import type { TypedMove } from './move-form.js';
import { TimetablePicture } from '../pictures/timetable.picture.js';
import { ExpectedLosses } from './expected-losses.js';
import { DomainFormPage, type DomainFormProps } from './domain-form.page.js';
import { TextArea } from './text-area.js';
import { FullReport } from './tool-page.js';

type MoveProps = DomainFormProps<TypedMove, MoveResult>;

/** The input is not stored. */
export function MovePage(props: MoveProps): JSX.Element {
  const page = usePage();
  const { result } = props;
  return (
    <DomainFormPage
      tool="move"
      of={props}
      form={<MoveForm {...props} />}
      input={result && [page.t('tools.move.input'), result.domain]}
    >
      {result && (
        <div class="section">
          <Blocks
            blocks={moveView(result)}
            pictures={{ timetable: result.ready && <Timetable timetable={result.timetable} /> }}
          />
          <p class="actions no-print">
            <FullReport of={result.domain} />
          </p>
        </div>
      )}
    </DomainFormPage>
  );
}

function MoveForm({ typed, refused }: Pick<MoveProps, 'typed' | 'refused'>): JSX.Element {
  const page = usePage();
  return (
    <form class="form" action="/move" method="post">
      <LanguageField />
      <div class="field">
        <DomainField id="m-domain" name="domain" value={refused ?? typed?.domain} refused={refused} />
      </div>
      <Area name="nameServers" value={typed?.nameServers} rows={3} isRequired />
      <Area name="ds" value={typed?.ds} rows={2} />
      <div class="field">
        <label class="choice">
          <input type="checkbox" name="withoutDs" checked={typed?.withoutDs ?? false} />
          <span>{page.t('tools.move.withoutDs')}</span>
        </label>
      </div>
      <Area name="names" value={typed?.names} rows={2} />
      <Area name="zone" value={typed?.zone} rows={6} />
      <ExpectedLosses chosen={typed?.expected} />
      <p>
        <button class="button primary" type="submit">
          {page.t('tools.move.submit')}
        </button>
      </p>
    </form>
  );
}

function Area({ name, ...rest }: AreaProps): JSX.Element {
  const page = usePage();
  const [label, hint] = [page.t(`tools.move.fields.${name}`), page.t(`tools.move.hints.${name}`)];
  return <TextArea id={`m-${name}`} name={name} label={label} hint={hint} {...rest} />;
}

interface AreaProps {
  readonly name: 'nameServers' | 'ds' | 'names' | 'zone';
  readonly value?: string | undefined;
  readonly rows: number;
  readonly isRequired?: boolean;
}

/** The steps on a time line. */
function Timetable({ timetable }: Pick<MoveResult, 'timetable'>): JSX.Element {
  const page = usePage();
  const start = Date.parse(timetable[0]?.at ?? '');
  const sinceStart = (at: string) => (Date.parse(at) - start) / 1000;
  const switchAt = timetable.findLast(({ at }) => at !== undefined)?.at ?? '';
  const steps = timetable.map(({ step, at, afterSeconds = 0 }) => ({
    step,
    seconds: at === undefined ? sinceStart(switchAt) + afterSeconds : sinceStart(at),
    when:
      at === undefined ? page.wording.text('views.move.after', { time: { seconds: afterSeconds } }) : page.moment(at),
  }));
  return <TimetablePicture steps={steps} />;
}
