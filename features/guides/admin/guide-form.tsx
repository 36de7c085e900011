import { LongText, type Part, Parts, Rows, Text } from '#features/content/admin/fields.tsx';
import { componentsOf, useLinkedPages } from '#features/content/admin/suggestions.ts';
import { GadgetChoice } from '#features/gadgets/admin/gadget-choice.tsx';
import { Markdown } from '#features/pictures/admin/markdown.tsx';
import { Section } from '#ui/admin/elements.tsx';

/** The picks, and a text about what was left out. */
export function GuideForm() {
  return (
    <>
      <Text name="title" label="Title" />
      <LongText name="excerpt" label="Who is it for?" />
      <Section title="Picks">
        <p className="text-muted">
          The best first. Picture, price, answer, facts and stores come from the gadget.
        </p>
        <Rows
          name="picks"
          item="pick"
          start={() => ({ gadget: '', reason: '' })}
          title={({ gadget }: { gadget?: string }) => gadget}
        >
          {(path) => (
            <>
              <GadgetChoice name={`${path}.gadget`} label="Gadget" />
              <LongText name={`${path}.reason`} label="Why this one?" />
            </>
          )}
        </Rows>
      </Section>
      <Markdown suggestions={[...componentsOf('guide'), ...useLinkedPages()]} />
      <Parts parts={parts} />
    </>
  );
}

const parts: Part[] = [
  {
    title: 'Search engines',
    names: ['description'],
    fields: <LongText name="description" label="Description for search engines" />,
  },
];
