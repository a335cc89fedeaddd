import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Refusal } from './steps.mjs'

/**
 * Reads secrets from a file only its owner may read; the first caller creates them. Simultaneous first callers get the
 * same secrets, and a crash or power cut leaves a complete file or none: it is on the disk before a single link() names it.
 * @template T
 * @param {string} file
 * @param {() => T} make
 * @returns {T}
 * @throws Refusal for a file that is empty or damaged: new secrets would make what the old ones sealed unreadable
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
    writeFileSync(fresh, JSON.stringify(make(), null, 2), { mode: 0o600, flush: true })
    chmodSync(fresh, 0o600)
    linkSync(fresh, file)
    flushFolder(path.dirname(file))
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return read(file)
}

function read(file) {
  const text = readFileSync(file, 'utf8')
  try {
    const secrets = JSON.parse(text)
    if (typeof secrets !== 'object' || secrets === null) throw new TypeError('no object')
    return secrets
  } catch {
    const state = text.trim() === '' ? 'empty' : 'damaged'
    throw new Refusal(
      `${file} is ${state}: restore it from a backup. What was encrypted with its secrets cannot be read without them. If nothing was stored yet, delete it.`,
    )
  }
}

/** Writes the names in a folder to the disk; other systems than Linux and macOS do not open folders. */
function flushFolder(folder) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
