/** A thing described in the vocabulary of schema.org: what it is, and which of its properties are filled in. */
export interface Entity {
  readonly types: readonly string[];
  readonly properties: readonly string[];
}

/** One block of JSON-LD: the things in it, or why a machine cannot read it. */
export interface JsonLdBlock {
  readonly entities: readonly Entity[];
  readonly context: boolean;
  readonly error?: string;
}

const MOST_NODES = 5000;
const MOST_ENTITIES = 200;
const MOST_NAMES = 50;
const LONGEST_NAME = 100;
const LONGEST_ERROR = 120;

export function parseJsonLd(text: string): JsonLdBlock {
  try {
    const root: unknown = JSON.parse(text);
    return { entities: entitiesIn(root), context: itemsOf(root).some(hasContext) };
  } catch (error) {
    return { entities: [], context: false, error: (error as Error).message.slice(0, LONGEST_ERROR) };
  }
}

/** Every typed object, however deep; without recursion, since the depth is the page's to choose. */
function entitiesIn(root: unknown): Entity[] {
  const entities: Entity[] = [];
  const open: unknown[] = [root];
  for (let seen = 0; open.length > 0 && seen < MOST_NODES && entities.length < MOST_ENTITIES; seen++) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('@type' in node) entities.push(entity(node));
    for (const child of childrenOf(node).slice(0, MOST_NODES).reverse()) open.push(child);
  }
  return entities;
}

function childrenOf(node: object): readonly unknown[] {
  return Array.isArray(node) ? node : Object.values(node);
}

function itemsOf(root: unknown): readonly unknown[] {
  return Array.isArray(root) ? root.slice(0, MOST_NODES) : [root];
}

function entity(node: { '@type': unknown }): Entity {
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  const filled = Object.entries(node).filter(([name, value]) => !name.startsWith('@') && !isEmpty(value));
  return {
    types: types.slice(0, MOST_NAMES).map(localName),
    properties: filled.slice(0, MOST_NAMES).map(([name]) => localName(name)),
  };
}

function hasContext(item: unknown): boolean {
  return typeof item === 'object' && item !== null && '@context' in item;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** `https://schema.org/Organization` and `schema:Organization` are Organization. */
export function localName(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1)
    .slice(0, LONGEST_NAME);
}
