// node --import scripts/stack-traces.mjs    stacks of errors name the sources, as with --enable-source-maps. That flag reads
// the map of every file that is loaded, 3 s of each start; here a map is read when an error of its file is first printed.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AnyMap, originalPositionFor } from '@jridgewell/trace-mapping'

const maps = new Map()

/** @param {Error} error @param {NodeJS.CallSite[]} frames @returns {string} its stack */
const mappedStack = (error, frames) => [titleOf(error), ...frames.map((frame) => `    at ${textOf(frame)}`)].join('\n')

function titleOf(error) {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return '<error>'
  }
}

function textOf(frame) {
  const text = frame.toString()
  try {
    const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
    const map = file && line ? mapOf(file) : undefined
    const origin = map && originalPositionFor(map, { line, column: column - 1 })
    if (!origin?.source) return text
    const place = `${file}:${line}:${column}`
    return text.replace(place, () => `${origin.source}:${origin.line}:${origin.column + 1}`)
  } catch {
    // a map that cannot be read must not hide the error
    return text
  }
}

/** @param {string} file a path, or a URL for a module */
function mapOf(file) {
  if (file.startsWith('node:') || file.includes('/node_modules/')) return undefined
  if (!maps.has(file)) {
    const path = `${file.startsWith('file:') ? fileURLToPath(file) : file}.map`
    maps.set(file, existsSync(path) ? new AnyMap(readFileSync(path, 'utf8'), pathToFileURL(path).href) : undefined)
  }
  return maps.get(file)
}

let prepare = mappedStack
Object.defineProperty(Error, 'prepareStackTrace', {
  get: () => prepare,
  set: (value) => {
    // Next's own maps nothing: it leaves that to Node's flag
    prepare = value && value.name !== 'prepareUnsourcemappedStackTrace' ? value : mappedStack
  },
})
