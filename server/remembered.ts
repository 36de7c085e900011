/** Answers again what was asked before, as long as the process runs. What strangers ask is without number: it forgets all when it knows so much. */
export function remembered<Result>(
  work: (text: string) => Result,
  most = 500,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const result = work(text);
    known.set(text, result);
    return result;
  };
}
