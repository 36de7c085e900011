import { LongText, Part, Parts, Rows, Text } from '#features/content/admin/fields.tsx';
import { componentsOf } from '#features/content/admin/insertions.ts';
import { GadgetChoice, useGadgetNames } from '#features/gadgets/admin/gadget-choice.tsx';
import { Markdown } from '#features/pictures/admin/markdown.tsx';
import { Section } from '#ui/admin/elements.tsx';

/** The picks, and a text about what was left out. */
export function GuideForm() {
  const names = useGadgetNames();
  return (
    <>
      <Text name="title" label="Title" />
      <LongText name="excerpt" label="Who is it for?" />
      <Section title="Picks">
        <p className="text-muted">
          The best first, and only what today’s answers recommend. Picture, price, answer, facts and
          stores come from the gadget.
        </p>
        <Rows
          name="picks"
          item="pick"
          title={({ gadget }: { gadget?: string }) => names[gadget ?? '']}
        >
          <GadgetChoice name="gadget" label="Gadget" />
          <LongText name="reason" label="Why this one?" />
        </Rows>
      </Section>
      <Markdown insertions={componentsOf('guide')} />
      <Parts>
        <Part title="Search engines" names="description">
          <LongText name="description" label="Description for search engines" />
        </Part>
      </Parts>
    </>
  );
}
