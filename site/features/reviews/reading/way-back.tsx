/** Hidden until `follow.ts` knows that an earlier visit ended before the text did, and where. */
export function WayBack() {
  return (
    <a href="#main" data-back hidden className="font-bold underline">
      Continue where you left off
    </a>
  );
}
