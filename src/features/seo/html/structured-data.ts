import { parseForeignJson } from '#base/domain/foreign-json.js';
/** An item in the vocabulary of schema.org: its types, and the properties it has. */
export interface Entity {
  readonly types: readonly string[];
  readonly properties: readonly string[];
}

/** One block of JSON-LD: its items, or why it cannot be parsed. */
export interface JsonLdBlock {
  readonly entities: readonly Entity[];
  readonly context: boolean;
  readonly error?: string;
}

const MAX_NODES = 5000;
const MAX_ENTITIES = 200;
const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 100;
const MAX_ERROR_LENGTH = 120;

export function parseJsonLd(text: string): JsonLdBlock {
  try {
    const root: unknown = parseForeignJson(text);
    return { entities: entitiesIn(root), context: itemsOf(root).some(hasContext) };
  } catch (error) {
    return { entities: [], context: false, error: (error as Error).message.slice(0, MAX_ERROR_LENGTH) };
  }
}

/** Every typed object at any depth; without recursion, since the page determines the depth. */
function entitiesIn(root: unknown): Entity[] {
  const entities: Entity[] = [];
  const open: unknown[] = [root];
  for (let seen = 0; open.length > 0 && seen < MAX_NODES && entities.length < MAX_ENTITIES; seen++) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('@type' in node) entities.push(entity(node));
    for (const child of childrenOf(node).slice(0, MAX_NODES).reverse()) open.push(child);
  }
  return entities;
}

function childrenOf(node: object): readonly unknown[] {
  return Array.isArray(node) ? node : Object.values(node);
}

function itemsOf(root: unknown): readonly unknown[] {
  return Array.isArray(root) ? root.slice(0, MAX_NODES) : [root];
}

function entity(node: { '@type': unknown }): Entity {
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  const filled = Object.entries(node).filter(([name, value]) => !name.startsWith('@') && !isEmpty(value));
  return {
    types: types.slice(0, MAX_NAMES).map(localName),
    properties: filled.slice(0, MAX_NAMES).map(([name]) => localName(name)),
  };
}

function hasContext(item: unknown): boolean {
  return typeof item === 'object' && item !== null && '@context' in item;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The local name: both `https://schema.org/Organization` and `schema:Organization` become Organization. */
export function localName(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1)
    .slice(0, MAX_NAME_LENGTH);
}
