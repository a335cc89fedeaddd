import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One hash of the names and contents of files and folders (those that exist), and of additional texts. */
export function fingerprint(paths, ...texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\0`)
  for (const file of paths.filter((name) => existsSync(name)).flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether the fingerprint stored by an earlier run is the same. */
export function isMarked(mark, value) {
  return existsSync(mark) && readFileSync(mark, 'utf8') === value
}

/** Stores the fingerprint for the next run. */
export function leaveMark(mark, value) {
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, value)
}

function filesIn(name) {
  if (!statSync(name).isDirectory()) return [name]
  return readdirSync(name, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
