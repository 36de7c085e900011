export interface Stop {
  when: string;
  title: string;
  text: string;
  /** The link to the section of the stop. */
  href: string;
}

export function Timeline({ stops }: { stops: Stop[] }) {
  return (
    <ol className="timeline">
      {stops.map(({ when, title, text, href }) => (
        <li key={href}>
          <a href={href}>
            <span className="kicker">{when}</span>
            <b>{title}</b>
          </a>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
