import typescript, { SyntaxKind, type BinaryExpression, type Node, type SourceFile } from 'typescript';

/** One fault in one file: what stands from `start` to `end` becomes `text`. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a slip of the fingers makes of an operator. */
const SLIPS = new Map<SyntaxKind, string>([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.TrueKeyword, 'false'],
  [SyntaxKind.FalseKeyword, 'true'],
]);
const SIZES: ReadonlySet<SyntaxKind> = new Set([
  ...[SyntaxKind.LessThanToken, SyntaxKind.LessThanEqualsToken],
  ...[SyntaxKind.GreaterThanToken, SyntaxKind.GreaterThanEqualsToken],
]);
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);

/** Every mutation of a file, in the order of its text. Types, imports and texts stay. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const kind = path.endsWith('x') ? typescript.ScriptKind.TSX : typescript.ScriptKind.TS;
  const file = typescript.createSourceFile(path, text, typescript.ScriptTarget.ES2022, true, kind);
  const found: Mutation[] = [];
  const visit = (node: Node): void => {
    if (typescript.isTypeNode(node) || typescript.isImportDeclaration(node) || typescript.isInterfaceDeclaration(node))
      return;
    if (isPause(node)) return;
    const becomes = mutated(node, file);
    if (becomes !== undefined) found.push({ start: node.getStart(file), end: node.end, text: becomes });
    typescript.forEachChild(node, visit);
  };
  typescript.forEachChild(file, visit);
  return found;
}

function mutated(node: Node, file: SourceFile): string | undefined {
  const { parent } = node;
  const text = node.getText(file);
  if (isCondition(node)) return `!(${text})`;
  if (typescript.isNumericLiteral(node) && !typescript.isEnumMember(parent)) return `(${text} + 1)`;
  if (typescript.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return `(${node.operand.getText(file)})`;
  if (typescript.isIdentifier(node) && typescript.isPropertyAccessExpression(parent) && parent.name === node)
    return METHODS.get(node.text);
  if (isAction(node)) return ';';
  const isOperator = typescript.isBinaryExpression(parent) && parent.operatorToken === node;
  if (isOperator && isChoiceOfLarger(parent, file)) return undefined;
  const isBoolean = node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword;
  return isOperator || isBoolean ? SLIPS.get(node.kind) : undefined;
}

/** A condition that is neither a comparison nor a negation, which have mutations of their own. */
function isCondition(node: Node): boolean {
  const { parent } = node;
  const decides =
    (typescript.isIfStatement(parent) && parent.expression === node) ||
    (typescript.isConditionalExpression(parent) && parent.condition === node);
  return decides && !typescript.isBinaryExpression(node) && !typescript.isPrefixUnaryExpression(node);
}

/** `if (...) yield;`: when a long work pauses, which changes no result. */
const isPause = (node: Node): boolean =>
  typescript.isIfStatement(node) &&
  typescript.isExpressionStatement(node.thenStatement) &&
  typescript.isYieldExpression(node.thenStatement.expression) &&
  node.thenStatement.expression.expression === undefined;

/** `a < b ? a : b`: which of two equal values it is does not matter. */
function isChoiceOfLarger(comparison: BinaryExpression, file: SourceFile): boolean {
  const { parent, left, right } = comparison;
  if (!typescript.isConditionalExpression(parent) || parent.condition !== comparison) return false;
  const text = (node: Node) => node.getText(file);
  const chosen = [text(parent.whenTrue), text(parent.whenFalse)];
  return chosen.includes(text(left)) && chosen.includes(text(right)) && SIZES.has(comparison.operatorToken.kind);
}

/** A call for its effect. */
const isAction = (node: Node): boolean =>
  typescript.isExpressionStatement(node) && typescript.isCallExpression(node.expression);
