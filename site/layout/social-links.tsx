import { socialProfiles } from '#content/site.ts';
import { Icon } from '#site/ui/icon.tsx';

/** Profiles without a URL are shown without a link. */
export function SocialLinks() {
  return (
    <ul className="social-links" aria-label="Social profiles">
      {socialProfiles.map(({ network, url }) => (
        <li key={network}>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer me">
              <Icon name={network} />
              <span className="sr-only">{network}</span>
            </a>
          ) : (
            <span title={`No ${network} profile yet`}>
              <Icon name={network} />
              <span className="sr-only">{`${network}: no profile yet`}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
