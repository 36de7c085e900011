/** Keeps a name such as WH-1000XM5 on one line. */
export function NoBreak({ text }: { text: string }) {
  return text.split(/\b([A-Z]+-\d[\dA-Z]+)\b/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block max-w-full [text-decoration:inherit]">
        {part}
      </span>
    ),
  );
}
