export function HazardRule() {
  return <div className="hazard-stripes" aria-hidden="true" />;
}
