import { isScalar, type Scalar, visit } from 'yaml';
import { comparisonSlug, slugsInComparison } from './slugs.ts';
import { splitSource } from './source.ts';
import { readYaml } from './yaml.ts';

interface Renamed {
  from: string;
  to: string;
}

/**
 * Replaces a gadget's slug wherever a text refers to it: fields, citations, links and components.
 * URLs of other sites stay.
 */
export function renameInSource(source: string, renamed: Renamed): string {
  return inText(inFields(source, renamed), renamed);
}

/** Fields whose value is a slug of something else than a gadget. */
const otherFields: readonly unknown[] = [
  ...['ref', 'refs', 'id', 'key', 'kind', 'category', 'oldSlugs'],
  ...['kinds', 'features', 'makers', 'notCovered', 'fillers'],
];

function inFields(source: string, { from, to }: Renamed): string {
  const { start, yaml } = yamlOf(source);
  const { document, problems } = readYaml(yaml);
  if (problems.length > 0) return source;
  const places: number[] = [];
  visit(document, {
    Pair: (_, { key }) =>
      isScalar(key) && otherFields.includes(key.value) ? visit.SKIP : undefined,
    Scalar: (_, node: Scalar) => {
      if (node.value === from && node.range) places.push(node.range[0]);
    },
  });
  return places.toReversed().reduce((text, place) => {
    const at = text.indexOf(from, start + place);
    return text.slice(0, at) + to + text.slice(at + from.length);
  }, source);
}

function yamlOf(source: string): { start: number; yaml: string } {
  const { matter } = splitSource(source);
  return matter === undefined
    ? { start: 0, yaml: source }
    : { start: source.indexOf(matter), yaml: matter };
}

const escapeHyphens = (text: string): string => text.replaceAll('-', '\\-');

function inText(source: string, { from, to }: Renamed): string {
  const slug = escapeHyphens(from);
  const end = '(?![a-z0-9-])';
  // A path of this site follows a bracket, a quote or a space; in other URLs it follows the host.
  const path = (pattern: string) => new RegExp(`(?<=[("'\\s]|^)${pattern}`, 'gm');
  const renameAll = (slugs: readonly string[]) => slugs.map((one) => (one === from ? to : one));
  return source
    .replace(new RegExp(`(?<=\\[\\^?|\\[[^\\]\\n]*, ?)${slug}(?=:)`, 'g'), to)
    .replace(path(`/${slug}-review${end}`), `/${to}-review`)
    .replace(path(`/(talk-me-out-of|graveyard)/${slug}${end}`), `/$1/${to}`)
    .replace(
      path('/compare/([a-z0-9-]+)'),
      (_, pair: string) => `/compare/${comparisonSlug(renameAll(slugsInComparison(pair)))}`,
    )
    .replace(
      /(<[A-Z]\w*\s[^>]*?\b(?:with|slug|gadget|product)=")([^"]*)/g,
      (_, head: string, slugs: string) => head + renameAll(slugs.split(' ')).join(' '),
    );
}
