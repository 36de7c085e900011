import { ArrowDown, ArrowUp } from 'lucide-react';
import type { IssueEdit, IssueItem } from '#contract/newsletter.ts';
import { Checkbox } from '#site/admin/shell/fields.tsx';
import { storyLabel } from '#site/emails/issue-words.ts';
import { Button } from '#site/ui/button.tsx';

const moves = [
  { name: 'Move up', step: -1, Icon: ArrowUp },
  { name: 'Move down', step: 1, Icon: ArrowDown },
];

interface StoriesProps {
  /** The stories of the draft and the offered ones. */
  known: readonly IssueItem[];
  /** Keys of the stories that were published since the draft was made. */
  offered: ReadonlySet<string>;
  stories: IssueEdit['stories'];
  onChange: (stories: IssueEdit['stories']) => void;
}

export function Stories({ known, offered, stories, onChange }: StoriesProps) {
  const swap = (one: number, other: number) => {
    const [first, second] = [stories[one], stories[other]];
    if (first && second) onChange(stories.with(one, second).with(other, first));
  };
  const added = new Set(stories.map(({ key }) => key));
  const published = known.filter(({ key }) => offered.has(key) && !added.has(key));
  const add = (key: string) => onChange([...stories, { key, isIncluded: true }]);
  return (
    <fieldset>
      <legend className="font-bold">Stories</legend>
      {stories.length === 0 && (
        <p className="text-muted">Nothing is new. You can send just a greeting.</p>
      )}
      <ol className="divide-y divide-hairline">
        {stories.map(({ key, isIncluded }, index) => {
          const story = known.find((one) => one.key === key);
          if (!story) return null;
          const include = (value: boolean) =>
            onChange(stories.with(index, { key, isIncluded: value }));
          return (
            <li key={key} className="flex items-center justify-between gap-2">
              <Checkbox checked={isIncluded} onChange={include}>
                {story.title} <span className="text-muted">{storyLabel(story)}</span>
              </Checkbox>
              <span className="flex shrink-0">
                {moves.map(({ name, step, Icon }) => (
                  <Button
                    key={name}
                    size="small"
                    tone="plain"
                    aria-label={`${name}: ${story.title}`}
                    pending={!stories[index + step]}
                    onClick={() => swap(index, index + step)}
                  >
                    <Icon size={16} aria-hidden="true" />
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      {published.length > 0 && <Published stories={published} onAdd={add} />}
    </fieldset>
  );
}

interface PublishedProps {
  stories: readonly IssueItem[];
  onAdd: (key: string) => void;
}

function Published({ stories, onAdd }: PublishedProps) {
  return (
    <div className="mt-4">
      <p className="font-bold">Published since this draft</p>
      <ul className="divide-y divide-hairline">
        {stories.map((story) => (
          <li key={story.key} className="flex items-center justify-between gap-2 py-1">
            <span className="min-w-0 wrap-anywhere">
              {story.title} <span className="text-muted">{storyLabel(story)}</span>
            </span>
            <Button
              size="small"
              aria-label={`Add: ${story.title}`}
              onClick={() => onAdd(story.key)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
