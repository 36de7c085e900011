interface IncidentReportProps {
  place: string;
  threat: string;
  /** 1 to 5. */
  level: number;
  tester: string;
}

export function IncidentReport({ place, threat, level, tester }: IncidentReportProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2.5 rounded-sm border-2 border-dashed border-muted px-3 py-1.5 text-note leading-snug [&>dd]:font-semibold [&>dt]:tracking-wider [&>dt]:text-muted [&>dt]:uppercase">
      <dt>Place</dt>
      <dd>{place}</dd>
      <dt>Threat</dt>
      <dd>
        <ThreatLevel level={level} /> {threat}
      </dd>
      <dt>Tester</dt>
      <dd>{tester}</dd>
    </dl>
  );
}

function ThreatLevel({ level }: { level: number }) {
  return (
    <span className="threat" role="img" aria-label={`Threat level ${level} of 5`}>
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} {...(step <= level ? { 'data-on': '' } : {})} />
      ))}
    </span>
  );
}
