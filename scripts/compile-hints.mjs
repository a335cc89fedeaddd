import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Read by Chromium from version 136 on, a comment for all others. It must be the first line. */
const HINT = '//# allFunctionsCalledOnLoad\n'
/** Chromium compiles scripts of more bytes while they are downloaded, off the page's thread. */
const STREAMED_FROM = 30_000

/**
 * Asks browsers to compile each large script of a folder as a whole while it is downloaded. Without it a function is
 * compiled when it is first called, on the thread that the page is drawn and used on.
 */
export function addCompileHints(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, name)
    if (!name.endsWith('.js') || statSync(file).size < STREAMED_FROM) continue
    const script = readFileSync(file, 'utf8')
    if (!script.startsWith(HINT)) writeFileSync(file, HINT + script)
  }
}
