import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads secrets from a file only its owner may read; the first caller creates them. Simultaneous first callers get the
 * same secrets, and a crash leaves a complete file or none, because the file is created by a single link().
 * @template T
 * @param {string} file
 * @param {() => T} make
 * @returns {T}
 */
export function keepSecrets(file, make) {
  mkdirSync(path.dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}`
  try {
    return read(file)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  try {
    writeFileSync(fresh, JSON.stringify(make(), null, 2), { mode: 0o600 })
    chmodSync(fresh, 0o600)
    linkSync(fresh, file)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return read(file)
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
