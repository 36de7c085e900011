import type { Article } from 'schema-dts';
import { site } from '#content/site.ts';
import type { Note } from '#contract/notes.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs, type StructuredData, theLab } from './structured-data.ts';

export function noteStructuredData(note: Note, siteUrl: string): StructuredData[] {
  const url = siteUrl + paths.note(note.slug);
  const record: Article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: note.title,
    description: note.summary,
    datePublished: note.date,
    dateModified: note.changed ?? note.date,
    inLanguage: site.language,
    author: theLab(siteUrl),
    publisher: theLab(siteUrl),
  };
  return [
    record,
    breadcrumbs(siteUrl, [
      { name: 'Field notes', path: paths.notes() },
      { name: note.title, path: paths.note(note.slug) },
    ]),
  ];
}
