import { ArrowDown, ArrowUp } from 'lucide-react';
import type { IssueEdit, IssueItem } from '#features/newsletter/calls.ts';
import { storyLabels } from '#features/newsletter/issue-words.ts';
import { Button } from '#site/ui/button.tsx';
import { Checkbox } from '#ui/admin/fields.tsx';

const moves = [
  { name: 'Move up', step: -1, Icon: ArrowUp },
  { name: 'Move down', step: 1, Icon: ArrowDown },
];

interface StoriesProps {
  known: readonly IssueItem[];
  stories: IssueEdit['stories'];
  onChange: (stories: IssueEdit['stories']) => void;
}

export function Stories({ known, stories, onChange }: StoriesProps) {
  const swap = (one: number, other: number) => {
    const [first, second] = [stories[one], stories[other]];
    if (first && second) onChange(stories.with(one, second).with(other, first));
  };
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
                {story.title} <span className="text-muted">{storyLabels[story.kind]}</span>
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
    </fieldset>
  );
}
