interface IncidentReportProps {
  place: string;
  threat: string;
  /** 1 to 5. */
  level: number;
  date?: string;
  tester?: string;
}

export function IncidentReport({ place, threat, level, date, tester }: IncidentReportProps) {
  return (
    <dl className="incident">
      {date && (
        <>
          <dt>Date</dt>
          <dd>{date}</dd>
        </>
      )}
      <dt>Place</dt>
      <dd>{place}</dd>
      <dt>Threat</dt>
      <dd>
        <ThreatLevel level={level} /> {threat}
      </dd>
      {tester && (
        <>
          <dt>Tester</dt>
          <dd>{tester}</dd>
        </>
      )}
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
