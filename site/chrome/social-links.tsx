import { socialProfiles } from '#content/site.ts';
import { Icon } from '#site/ui/icon.tsx';

/** A profile that does not exist yet is shown, but is no link: neither a mouse nor a screen reader is sent nowhere. */
export function SocialLinks() {
  return (
    <ul className="flex gap-1" aria-label="Social profiles">
      {socialProfiles.map(({ network, url }) => (
        <li key={network}>
          {url ? (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer me"
              className="grid place-items-center size-10 hover:text-ember"
            >
              <Icon name={network} />
              <span className="sr-only">{network}</span>
            </a>
          ) : (
            <span className="grid place-items-center size-10 opacity-40" title={`No ${network} profile yet`}>
              <Icon name={network} />
              <span className="sr-only">{`${network}: no profile yet`}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
