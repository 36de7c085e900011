/** How a stage went; each detail says what failed and why. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped?: number;
  details: string[];
}

/** The parts of Vitest's JSON report that count. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

export function readVitest({ testResults }: VitestReport): Outcome {
  const outcome = { passed: 0, failed: 0, skipped: 0, details: [] as string[] };
  for (const { name, status, message, assertionResults } of testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') outcome.passed++;
      else if (test.status === 'failed') {
        outcome.failed++;
        outcome.details.push(
          `${name} > ${test.fullName}\n${test.failureMessages?.join('\n') ?? ''}`,
        );
      } else outcome.skipped++;
    }
    // A file that could not be loaded has no test to blame.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      outcome.failed++;
      outcome.details.push(`${name}\n${message ?? ''}`);
    }
  }
  return outcome;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  projectName?: string;
  results: { errors?: { message?: string }[] }[];
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** What went wrong outside of any test. */
  errors?: { message?: string }[];
}

export function readPlaywright({ suites, errors = [] }: PlaywrightReport): Outcome {
  const details = errors.map(({ message }) => message ?? 'An error without a message.');
  const outcome = { passed: 0, failed: details.length, skipped: 0, details };
  for (const { title, file, tests } of suites.flatMap(specsOf)) {
    for (const test of tests) {
      if (test.status === 'skipped') outcome.skipped++;
      else if (test.status === 'unexpected') {
        outcome.failed++;
        const messages = test.results.flatMap(({ errors = [] }) =>
          errors.map(({ message }) => message ?? ''),
        );
        outcome.details.push(`${file} > ${title}\n${messages.join('\n')}`);
      } else outcome.passed++;
    }
  }
  return outcome;
}

function specsOf({
  suites = [],
  specs = [],
}: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}
