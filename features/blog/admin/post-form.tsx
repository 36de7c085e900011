import { useWatch } from 'react-hook-form';
import { Part, Parts, sharingPart, Text } from '#features/content/admin/fields.tsx';
import { componentsOf, footnoteTo, pickOf } from '#features/content/admin/insertions.ts';
import { sourcesPart } from '#features/content/admin/sources.tsx';
import type { Reference } from '#features/content/values.ts';
import { CategoryChoice, useGadgetNames } from '#features/gadgets/admin/gadget-choice.tsx';
import { Markdown } from '#features/pictures/admin/markdown.tsx';
import { PictureField } from '#features/pictures/admin/picture-field.tsx';

/** A title and a text are enough. */
export function PostForm() {
  const refs: Record<string, Reference> = useWatch({ name: 'refs' }) ?? {};
  const footnotes = Object.entries(refs).map(([id, { title }]) => footnoteTo(id, title));
  const picks = Object.entries(useGadgetNames()).map(([slug, name]) => pickOf(slug, name));
  return (
    <>
      <Text name="title" label="Title" />
      <Markdown insertions={[...componentsOf('post'), ...footnotes, ...picks]} />
      <Parts>
        <Part title="Category" names="category">
          <CategoryChoice name="category" label="Category" />
        </Part>
        {sharingPart}
        <Part title="Picture at the top" names="picture photo heroAlt">
          <PictureField name="picture" label="Picture" />
          <Text name="photo" label="Or a stock photo, from its address (photo-...)" />
          <Text name="heroAlt" label="Description of the drawing" />
        </Part>
        {sourcesPart}
      </Parts>
    </>
  );
}

/** The text of a fixed page, such as About. */
export const PageForm = () => <Markdown hasPictures={false} insertions={componentsOf('page')} />;
