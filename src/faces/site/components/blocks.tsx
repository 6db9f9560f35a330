import type { ComponentChildren, JSX } from 'preact';
import {
  type Block,
  type Fact,
  type FactsBlock,
  type Inline,
  type Line,
  type ListBlock,
  piecesOf,
  type SnippetBlock,
  splitBlocks,
  type StepsBlock,
  type TableBlock,
} from '../../views/block.js';
import { usePage } from '../page-context.js';
import { Command, Row } from './copy.js';
import { SeverityLabel } from './icons.js';
import { Note, Table } from './note.js';

/** With more columns, each row becomes a list on a narrow screen. */
const WIDE = 3;

interface BlocksProps {
  readonly blocks: readonly Block[];
  /** By the names in the view. */
  readonly pictures?: Readonly<Record<string, ComponentChildren>>;
}

/** A view as a part of a page. */
export function Blocks({ blocks, pictures = {} }: BlocksProps): JSX.Element {
  const page = usePage();
  const { verdict, rest } = splitBlocks(blocks);
  return (
    <>
      <Note state={verdict.state} title={page.wording.inline(verdict.title)}>
        {verdict.more.map((line) => (
          <p>
            <Said line={line} />
          </p>
        ))}
      </Note>
      {rest.map((block, i) => (
        <Shown block={block} id={`b${i}`} pictures={pictures} />
      ))}
    </>
  );
}

interface ShownProps extends Required<Pick<BlocksProps, 'pictures'>> {
  readonly block: Block;
  /** Unique on the page. */
  readonly id: string;
}

function Shown({ block, id, pictures }: ShownProps): JSX.Element | null {
  switch (block.kind) {
    case 'verdict':
      throw new Error('A view has one verdict.');
    case 'text':
      return (
        <p class="meta">
          <Said line={block.line} />
        </p>
      );
    case 'list':
      return <List block={block} id={id} />;
    case 'facts':
      return <Facts block={block} id={id} />;
    case 'table':
      return block.rows.length === 0 ? null : <TableSection block={block} id={id} />;
    case 'steps':
      return <Steps block={block} id={id} />;
    case 'snippet':
      return <Snippet block={block} id={id} />;
    case 'picture':
      return pictures[block.name] ? <section class="section box">{pictures[block.name]}</section> : null;
  }
}

function List({ block: { title, items }, id }: Of<ListBlock>): JSX.Element {
  return (
    <Part title={title} id={id}>
      <ul>
        {items.map((item) => (
          <li>
            <Said line={item} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Facts({ block: { facts }, id }: Of<FactsBlock>): JSX.Element {
  const page = usePage();
  return (
    <dl class="facts section box-facts">
      {facts.map((fact, i) => (
        <Row label={page.wording.inline(fact.label)} plain={!fact.copy}>
          <Value fact={fact} id={`${id}-${i}`} />
        </Row>
      ))}
    </dl>
  );
}

function Value({ fact: { value, copy }, id }: { readonly fact: Fact; readonly id: string }): JSX.Element {
  const page = usePage();
  return copy ? <Command id={id} text={page.wording.line(value)} what={copy} /> : <Said line={value} />;
}

function TableSection({ block: { title, lead, columns, rows }, id }: Of<TableBlock>): JSX.Element {
  const { wording } = usePage();
  return (
    <Part title={title} lead={lead} id={id}>
      <Table
        caption={wording.inline(title)}
        head={columns.map((column) => wording.inline(column))}
        rows={rows.map((row) => row.map((cell) => <Cell line={cell} />))}
        stacks={columns.length > WIDE}
      />
    </Part>
  );
}

function Steps({ block: { title, steps }, id }: Of<StepsBlock>): JSX.Element {
  return (
    <Part title={title} id={id}>
      <ol class="steps">
        {steps.map(({ when, what, remove, publish, done, verify }, i) => (
          <li>
            <strong>
              <Said line={when} />
            </strong>
            <br />
            <Said line={what} />
            {remove.map((record) => (
              <div class="mono foreign">− {record}</div>
            ))}
            {publish.map((record) => (
              <div class="mono foreign">+ {record}</div>
            ))}
            {done !== undefined && (
              <p class="small quiet">
                <Said line={done} />
              </p>
            )}
            {verify !== undefined && <Command id={`${id}-${i}`} text={verify} />}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Snippet({ block: { title, text }, id }: Of<SnippetBlock>): JSX.Element {
  return (
    <Part title={title} id={id}>
      <Command id={`${id}-text`} text={text} what="snippet" />
    </Part>
  );
}

interface Of<B extends Block> {
  readonly block: B;
  readonly id: string;
}

interface PartProps {
  readonly title: Inline;
  readonly lead?: Inline | undefined;
  readonly id: string;
  readonly children: ComponentChildren;
}

function Part({ title, lead, id, children }: PartProps): JSX.Element {
  const { wording } = usePage();
  return (
    <section class="section" aria-labelledby={`${id}-h`}>
      <div class="section-head">
        <h2 id={`${id}-h`}>{wording.inline(title)}</h2>
        {lead !== undefined && <p>{wording.inline(lead)}</p>}
      </div>
      {children}
    </section>
  );
}

/** One element, so that its pieces stay together where a row is a list. */
function Cell({ line }: { readonly line: Line }): JSX.Element {
  const said = <Said line={line} />;
  return piecesOf(line).length > 1 ? <span>{said}</span> : said;
}

function Said({ line }: { readonly line: Line }): JSX.Element {
  const [first, ...others] = piecesOf(line);
  return (
    <>
      {first !== undefined && <Piece piece={first} />}
      {others.map((piece) => (
        <>
          {' '}
          <Piece piece={piece} />
        </>
      ))}
    </>
  );
}

function Piece({ piece }: { readonly piece: Inline }): JSX.Element {
  const text = usePage().wording.inline(piece);
  if (typeof piece !== 'object') return <>{text}</>;
  if ('code' in piece) return <code>{text}</code>;
  if ('strong' in piece) return <strong>{text}</strong>;
  if ('quiet' in piece) return <span class="small quiet">{text}</span>;
  if ('state' in piece) return <SeverityLabel state={piece.state} word={text} />;
  return 'moment' in piece ? <time datetime={piece.moment}>{text}</time> : <>{text}</>;
}
