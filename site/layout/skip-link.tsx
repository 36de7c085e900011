export function SkipLink() {
  return (
    <a
      href="#main"
      className="button button-hazard fixed left-3 top-3 not-focus:-top-24 z-50 no-print"
    >
      Skip to content
    </a>
  );
}
