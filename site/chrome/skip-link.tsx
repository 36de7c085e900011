export function SkipLink() {
  return (
    <a
      href="#main"
      className="button button-hazard fixed left-3 top-3 z-50 -translate-y-24 focus:translate-y-0 no-print"
    >
      Skip to content
    </a>
  );
}
