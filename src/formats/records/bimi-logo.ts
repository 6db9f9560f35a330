import { Parser } from 'htmlparser2';

/** The properties of an SVG that mailbox providers check. */
export interface SvgLogo {
  readonly version: string | undefined;
  readonly profile: string | undefined;
  readonly titled: boolean;
  /** Scripts, animations, links and references to external resources. */
  readonly active: readonly string[];
  readonly width: number | undefined;
  readonly height: number | undefined;
}

export const MAX_LOGO_SIZE = 32 * 1024; // recommended by the BIMI working group

const ACTIVE = /^(script|handler|listener|a|set|animate\w*|discard|foreignObject|iframe|audio|video)$/i;

interface Element {
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Parses an SVG image; undefined if the text is not one. */
export function readSvgLogo(text: string): SvgLogo | undefined {
  const seen: { root?: Element; titled: boolean } = { titled: false };
  const active = new Set<string>();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = localName(name);
        seen.root ??= { element, attributes };
        seen.titled ||= element === 'title';
        if (ACTIVE.test(element)) active.add(`<${element}>`);
        for (const attribute of activeAttributes(attributes)) active.add(attribute);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (seen.root?.element !== 'svg') return undefined;
  const { version, baseProfile: profile } = seen.root.attributes;
  return { version, profile, titled: seen.titled, active: [...active], ...sizeOf(seen.root.attributes) };
}

/** References inside the image (`#…`) and embedded data (`data:…`) are not external. */
function activeAttributes(attributes: Readonly<Record<string, string>>): string[] {
  return Object.entries(attributes)
    .filter(([name, value]) => /^on[a-z]/i.test(name) || (localName(name) === 'href' && !/^\s*(#|data:)/i.test(value)))
    .map(([name]) => name);
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function sizeOf({ viewBox, width, height }: Readonly<Record<string, string>>): Pick<SvgLogo, 'width' | 'height'> {
  const [, , boxWidth, boxHeight] = (viewBox ?? '').trim().split(/[\s,]+/);
  const [shownWidth, shownHeight] = boxHeight === undefined ? [width, height] : [boxWidth, boxHeight];
  return { width: measure(shownWidth), height: measure(shownHeight) };
}

function measure(text = ''): number | undefined {
  const value = Number(/^(\d+(?:\.\d+)?)(?:px)?$/.exec(text)?.[1]);
  return value > 0 ? value : undefined;
}
