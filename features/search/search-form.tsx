import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';

/** Of the search page and of the dialog, which adds its own button. */
export function SearchForm({ q, children }: { q?: string; children?: ReactNode }) {
  return (
    <search>
      <form action={paths.search()} className="flex max-w-2xl gap-2">
        {/* Not type="search": there, Escape clears the field instead of closing the dialog. */}
        <input
          className="input min-w-0 text-base"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          aria-label="Search the lab"
          placeholder="headphones under $400"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" tone="hazard">
          Search
        </Button>
        {children}
      </form>
    </search>
  );
}
