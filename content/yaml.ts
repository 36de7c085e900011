import { type Document, isAlias, type LineCounter, parseDocument, visit } from 'yaml';

/** Of lists and groups in each other, in YAML and in texts; more would exhaust the stack. */
export const maxNesting = 100;

interface YamlProblem {
  offset: number;
  message: string;
  fix: string;
}

interface ReadYaml {
  document: Document;
  /** Undefined if there are problems. */
  value: unknown;
  problems: YamlProblem[];
}

/** Never throws, whatever the text is. */
export function readYaml(text: string, lineCounter?: LineCounter): ReadYaml {
  try {
    const document = parseDocument(text, lineCounter ? { lineCounter } : {}) as Document;
    const problems = document.errors.map(syntaxProblem);
    if (problems.length === 0) problems.push(...nodeProblems(document));
    return { document, problems, value: problems.length > 0 ? undefined : document.toJS() };
  } catch (error) {
    const document = parseDocument('');
    return { document, problems: [thrown(error, text)], value: undefined };
  }
}

function syntaxProblem({ pos, message }: Document['errors'][number]): YamlProblem {
  const [words = ''] = message.split('\n');
  // The parser reports a stack that it exhausted itself as an error of the text.
  if (words.startsWith('Maximum call stack')) return { ...tooDeep, offset: pos[0] };
  return {
    offset: pos[0],
    message: `This is not valid YAML: ${words.replace(/ at line \d.*$/, '')}.`,
    fix: 'Check quotation marks, colons and indentation.',
  };
}

/** What the parser accepts and then cannot resolve. */
function nodeProblems(document: Document): YamlProblem[] {
  const problems: YamlProblem[] = [];
  const anchors = new Set<string>();
  visit(document, {
    Node: (_, node, path) => {
      const offset = node.range?.[0] ?? 0;
      if (path.length > 2 * maxNesting) {
        problems.push({ ...tooDeep, offset });
        return visit.BREAK;
      }
      if (isAlias(node) && !anchors.has(node.source))
        problems.push({
          offset,
          message: `This is not valid YAML: *${node.source} refers to nothing.`,
          fix: 'Put text that begins with an asterisk in quotation marks.',
        });
      if (!isAlias(node) && node.anchor) anchors.add(node.anchor);
      return undefined;
    },
  });
  return problems;
}

const tooDeep = {
  message: 'This text is nested too deeply to read.',
  fix: 'Remove levels of lists and groups.',
};

function thrown(error: unknown, text: string): YamlProblem {
  if (error instanceof RangeError) return { ...tooDeep, offset: 0 };
  if (!(error instanceof ReferenceError)) throw error;
  return {
    offset: Math.max(0, text.search(/\*\w/)),
    message: 'This is not valid YAML: it has too many aliases.',
    fix: 'Write the values out.',
  };
}
