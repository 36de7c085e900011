import Sqlite from 'better-sqlite3';

/** In milliseconds: what an ordinary solid-state disk takes until it has really written. */
export const pause = 2;

export function waitForDisk() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
}

/** Loaded before a measured server: every commit waits for the disk, as it would on one that does not lie in memory. */
const { prepare } = Sqlite.prototype;
Object.defineProperty(Sqlite.prototype, 'prepare', {
  /** @this {Sqlite.Database} @param {string} text */
  value(text) {
    const statement = prepare.call(this, text);
    if (text !== 'commit') return statement;
    const commit = statement.run.bind(statement, []);
    const run = () => {
      waitForDisk();
      return commit();
    };
    return Object.assign(statement, { run });
  },
});
