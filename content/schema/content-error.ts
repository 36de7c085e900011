/** An error an editor can fix; its message lists every file and line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** Compares names, because the build loads a second copy of the class. */
export const isContentError = (error: unknown): error is ContentError =>
  error instanceof Error && error.name === 'ContentError';

export type ReportError = (path: PropertyKey[], message: string) => void;

/** Collects all errors, so that an editor sees them at once. */
export class ErrorReport {
  private readonly lines: string[] = [];

  add(file: string, line: number, field: string, message: string): void {
    this.lines.push(`${file}:${line}  ${field}: ${message}`);
  }

  /** Reports errors in the fields of one file. */
  in(file: string, lineOf: (path: PropertyKey[]) => number = () => 1): ReportError {
    return (path, message) => this.add(file, lineOf(path), path.join('.') || 'file', message);
  }

  text(): string {
    return this.lines.join('\n');
  }

  throwIfAny(): void {
    if (this.lines.length > 0) throw new ContentError(`The content has errors.\n${this.text()}`);
  }
}
