export function HazardRule() {
  return <div className="hazard-rule" aria-hidden="true" />;
}
