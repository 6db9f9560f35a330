import type { DataFacts } from './data-facts.js';
import type { Entity } from './structured-data.js';

/** Kinds of organisations that schema.org has names for; any of them says who runs the site. */
const ORGANIZATION =
  /(?:Organization|Corporation|Business|Store|Restaurant|Hotel|Agency|Company|Cooperative|NGO|Shop|Clinic|Dentist|Physician|Attorney|ProfessionalService|School|University|Hospital|Person)$/;

/** Who is behind the site, as told to machines. */
export function publisherOf(data: DataFacts): Entity | undefined {
  return entitiesOf(data).find(({ types }) => types.some((type) => ORGANIZATION.test(type)));
}

function entitiesOf({ jsonLd }: DataFacts): readonly Entity[] {
  return jsonLd.flatMap(({ entities }) => entities);
}

/** The types of everything described, in whatever notation. */
export function typesOf(data: DataFacts): ReadonlySet<string> {
  return new Set([...entitiesOf(data).flatMap(({ types }) => types), ...data.marked]);
}
