import { visibleText } from '#contract/visible-text.ts';
import { type OpenDatabase, openDatabase } from '#database/connect.ts';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';

/** Runs an owner's command. What was expected to go wrong is one sentence. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const expected = error instanceof SettingError || error instanceof DatabaseOpenError;
    console.error(expected ? visibleText(error.message) : error);
    process.exitCode = 1;
  }
}

/** Opens the database that the settings name, for as long as it is needed. */
export async function withDatabase<Result>(
  use: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(readSettings());
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
