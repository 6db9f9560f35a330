import type { ComponentChildren, JSX } from 'preact';
import { RULE_IDS } from '#faces/rules/rule-book.js';
import {
  type Block,
  type Fact,
  type FactsBlock,
  type Finding,
  type FindingsBlock,
  type Inline,
  type Line,
  type ListBlock,
  piecesOf,
  type SnippetBlock,
  splitBlocks,
  type StepsBlock,
  type TableBlock,
  type VerdictBlock,
} from '../../views/block.js';
import { nextPage } from '../next-page.js';
import { usePage } from '../page-context.js';
import { Command, Row } from './copy.js';
import { FaultArticle } from './fault-article.js';
import { FixRow, Proof, RuleRow } from './finding.js';
import { FindingLink } from './finding-list.js';
import { SeverityIcon, SeverityLabel } from './icons.js';
import { Note, Table } from './note.js';
import { Section } from './section.js';
import { Detail } from './texts.js';

/** With more columns, each row becomes a list on a narrow screen. */
const WIDE = 3;

interface BlocksProps {
  readonly blocks: readonly Block[];
  /** By the names in the view. */
  readonly pictures?: Readonly<Record<string, ComponentChildren>>;
}

/** A view as a part of a page. */
export function Blocks({ blocks, pictures = {} }: BlocksProps): JSX.Element {
  const { verdict, rest } = splitBlocks(blocks);
  return (
    <>
      <Verdict block={verdict} />
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
      return (
        <div class="section">
          <Verdict block={block} />
        </div>
      );
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
      return <TableSection block={block} id={id} />;
    case 'findings':
      return block.brief ? <BriefFindings block={block} id={id} /> : <Findings block={block} id={id} />;
    case 'steps':
      return <Steps block={block} id={id} />;
    case 'snippet':
      return <Snippet block={block} id={id} />;
    case 'picture':
      return pictures[block.name] ? <section class="section box">{pictures[block.name]}</section> : null;
  }
}

function Verdict({ block: { state, title, more } }: Pick<Of<VerdictBlock>, 'block'>): JSX.Element {
  const page = usePage();
  return (
    <Note state={state} title={page.wording.line(title)}>
      {more.map((line) => (
        <p>
          <Said line={line} />
        </p>
      ))}
    </Note>
  );
}

/** Faults and what has a fix with all that is known, then the rest. */
function Findings({ block: { title, findings, zone }, id }: Of<FindingsBlock>): JSX.Element | null {
  if (findings.length === 0) return null;
  const faults = findings.filter(({ severity, fix }) => severity !== 'ok' && (severity !== 'info' || fix));
  const notes = findings.filter((finding) => !faults.includes(finding));
  return (
    <Part title={title} id={id}>
      {faults.map((finding) => (
        <FaultArticle finding={finding}>
          <FindingFacts finding={finding} zone={zone} />
        </FaultArticle>
      ))}
      {notes.length > 0 && (
        <ul class="passed">
          {notes.map((finding) => (
            <li>
              <SeverityIcon state={finding.severity} />
              <FindingTitle finding={finding} />
              <span class="proof">{finding.detail}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function BriefFindings({ block: { title, findings, zone }, id }: Of<FindingsBlock>): JSX.Element | null {
  if (findings.length === 0) return null;
  return (
    <Part title={title} id={id}>
      <div class="lines">
        {findings.map((finding) => (
          <details class="line" id={finding.id}>
            <summary>
              <SeverityLabel state={finding.severity} />
              <span class="line-title">{finding.title}</span>
            </summary>
            <div class="line-body">
              <Detail text={finding.detail} />
              <FindingFacts finding={finding} zone={zone} />
            </div>
          </details>
        ))}
      </div>
    </Part>
  );
}

interface FindingProps {
  readonly finding: Finding;
  readonly zone: string | undefined;
}

function FindingFacts({ finding, zone }: FindingProps): JSX.Element {
  const { id, evidence, verify, references } = finding;
  return (
    <dl class="facts">
      <FixRow finding={finding} zone={zone} />
      <Proof anchor={id.replace('.', '-')} evidence={evidence} verify={verify} />
      <RuleRow rule={ruleOf(finding)} references={references} />
    </dl>
  );
}

function FindingTitle({ finding }: Pick<FindingProps, 'finding'>): JSX.Element {
  const page = usePage();
  const rule = ruleOf(finding);
  if (rule === undefined) return <span class="foreign">{finding.title}</span>;
  return (
    <a class="quiet-link foreign" href={page.href(`/rules/${rule}`)}>
      {finding.title}
    </a>
  );
}

/** Checks of what is given, such as a move, have no page of their own. */
function ruleOf({ id }: Finding): string | undefined {
  const [check = ''] = id.split('.');
  return RULES.has(check) ? check : undefined;
}

const RULES: ReadonlySet<string> = new Set(RULE_IDS);

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

function TableSection({ block, id }: Of<TableBlock>): JSX.Element | null {
  const { wording } = usePage();
  const { title, lead, rows, empty } = block;
  if (rows.length === 0)
    return empty === undefined ? null : (
      <Part title={title} id={id}>
        <p>{wording.inline(empty)}</p>
      </Part>
    );
  return (
    <Part title={title} lead={lead} id={id}>
      <BlockTable block={block} />
    </Part>
  );
}

/** The table alone; its title is for screen readers. */
export function BlockTable({ block: { title, columns, rows } }: { readonly block: TableBlock }): JSX.Element {
  const { wording } = usePage();
  return (
    <Table
      caption={wording.inline(title)}
      head={columns.map((column) => wording.inline(column))}
      rows={rows.map((row) => row.map((cell) => <Cell line={cell} />))}
      stacks={columns.length > WIDE}
    />
  );
}

function Steps({ block: { title, lead, steps }, id }: Of<StepsBlock>): JSX.Element {
  return (
    <Part title={title} lead={lead} id={id}>
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

/** No landmark: its table is one, with the same name. */
function Part({ title, lead, id, children }: PartProps): JSX.Element {
  const { wording } = usePage();
  const said = lead !== undefined && wording.inline(lead);
  return (
    <Section id={id} title={wording.inline(title)} lead={said} aria-labelledby={undefined}>
      {children}
    </Section>
  );
}

/** One element, so that its pieces stay together where a row is a list. */
function Cell({ line }: { readonly line: Line }): JSX.Element {
  const said = <Said line={line} />;
  return piecesOf(line).length > 1 ? <span>{said}</span> : said;
}

export function Said({ line }: { readonly line: Line }): JSX.Element {
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
  const page = usePage();
  const text = page.wording.inline(piece);
  if (typeof piece !== 'object') return <>{text}</>;
  if ('code' in piece) return <code>{text}</code>;
  if ('next' in piece) return <a href={page.href(nextPage(piece.next))}>{text}</a>;
  if ('link' in piece)
    return (
      <a href={piece.link} rel="noreferrer">
        {text}
      </a>
    );
  if ('strong' in piece) return <strong>{text}</strong>;
  if ('quiet' in piece) return <span class="small quiet">{text}</span>;
  if ('finding' in piece) return <FindingLink {...piece} />;
  if ('state' in piece) return <SeverityLabel state={piece.state} word={text} />;
  return 'moment' in piece ? <time datetime={piece.moment}>{text}</time> : <>{text}</>;
}
