import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';

/** In the head line of the grid. A plain form, which needs no code: the page of the search does the rest. */
export function GridSearch() {
  return (
    <search className="max-sm:w-full">
      <form action={paths.search()} className="flex gap-2">
        <input
          className="input min-w-0"
          type="search"
          name="q"
          aria-label="Search all tests"
          placeholder="phone best battery"
          maxLength={200}
        />
        <Button type="submit" aria-label="Search">
          <Icon name="search" />
        </Button>
      </form>
    </search>
  );
}
