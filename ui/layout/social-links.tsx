import { Icon } from '#ui/icon.tsx';
import type { SocialProfile } from '#ui/site.ts';

/** Profiles without a URL are shown without a link. */
export function SocialLinks({ profiles }: { profiles: readonly SocialProfile[] }) {
  return (
    <ul className="social-links flex gap-1" aria-label="Social profiles">
      {profiles.map(({ network, url }) => (
        <li key={network}>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer me">
              <Icon name={network} />
              <span className="sr-only">{network}</span>
            </a>
          ) : (
            <span title={`No ${network} profile yet`} className="opacity-65">
              <Icon name={network} />
              <span className="sr-only">{`${network}: no profile yet`}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
