/** A name such as WH-1000XM5 stays in one line. In running text the build does the same. */
export function OneWord({ text }: { text: string }) {
  return text.split(/\b([A-Z]+-\d[\dA-Z]+)\b/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block max-w-full">
        {part}
      </span>
    ),
  );
}
