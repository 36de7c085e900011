import type { Library } from '#content/library.ts';
import { createDocuments } from '#server/feeds/documents.ts';
import { securityHeaders } from '#server/guards/headers.ts';
import type { Settings } from '#server/settings.ts';
import type { Finished } from './finished.ts';
import { type PageSource, settingsOfPages } from './renderer.ts';

/** The files of the build, and those that are printed at the start. */
export async function everyFile(
  source: PageSource,
  settings: Settings,
  library: Library,
): Promise<Map<string, Finished>> {
  const { describePage } = await source.entry();
  const describe = (path: string) => describePage(path, settingsOfPages(settings), source.readText);
  const files = source.files(securityHeaders(settings, 'public'));
  return new Map([...files, ...(await createDocuments({ library, settings, describe }))]);
}
