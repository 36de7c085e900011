import { buttonClass } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';

const networks = [
  {
    name: 'X' as const,
    address: (url: string, title: string) =>
      `https://x.com/intent/post?${new URLSearchParams({ url, text: title })}`,
  },
  {
    name: 'Facebook' as const,
    address: (url: string) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    name: 'LinkedIn' as const,
    address: (url: string) =>
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  },
];

/** Plain links to the networks' own share pages: no script of theirs runs here. */
export function NetworkShare({ title, url }: { title: string; url: string }) {
  return (
    <ul className="flex flex-wrap gap-3" aria-label="Share this article">
      {networks.map(({ name, address }) => (
        <li key={name}>
          <a
            href={address(url, title)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('paper', 'small', 'min-h-11')}
          >
            <Icon name={name} />
            Share on {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
