import type { LetterContent, LetterSummary } from '#contract/letter.ts';
import { findBegun, listBegun } from '#database/letters.ts';
import type { Database } from '#database/tables.ts';
import { letterTitle } from '#site/letter/letter-words.ts';
import { contentOf, readLetter } from './draft.ts';

/** The letters that readers have, for the web and the feeds. The newest first. */
export async function listPublished(db: Database): Promise<LetterSummary[]> {
  return (await listBegun(db)).map((letter) => {
    const content = contentOf(readLetter(letter).draft);
    const [lead, ...others] = content.pieces;
    const also = others.map(({ title }) => title).join(' · ');
    return { date: letter.date, title: letterTitle(content), text: also || lead?.text || content.advice || '' };
  });
}

export async function findPublished(db: Database, date: string): Promise<LetterContent | undefined> {
  const letter = await findBegun(db, date);
  return letter && contentOf(readLetter(letter).draft);
}
