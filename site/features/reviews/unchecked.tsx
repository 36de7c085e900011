export function Unchecked() {
  return (
    <abbr className="unchecked" title="Not yet read at its source">
      unchecked
    </abbr>
  );
}
