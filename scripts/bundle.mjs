import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprint } from './fingerprint.mjs'

const DAY_MS = 24 * 60 * 60 * 1000
/** Of each program, so many files stay, whenever they were made: its launcher starts it again from its own. */
const [LEAST, MOST] = [2, 4]

/**
 * Bundles a TypeScript entry of the project into dist/<name>.mjs and returns that file, unless the one that is there was
 * made of the same files. It is a link to a file named after its content, so that a program that runs keeps its own.
 * Packages are not bundled; `server-only`, which throws unless Next resolves it, becomes an empty
 * module. Its source map is beside it (scripts/stack-traces.mjs). Files are replaced atomically, because another start may
 * be reading them. esbuild is imported lazily: packages may not be installed yet.
 */
export async function bundle(name, entry) {
  const file = bundledFile(name)
  const mark = path.resolve('dist', `${name}.made-from.json`)
  if (isCurrent(file, mark)) return file
  const { buildSync } = await import('esbuild')
  const { outputFiles, metafile } = buildSync({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    sourcemap: 'linked',
    sourcesContent: false,
    alias: {
      'server-only': path.resolve('scripts/server-only-stub.ts'),
      // Next has no map of exports, so that Node asks for the name of the file
      'next/server': 'next/server.js',
    },
    logLevel: 'warning',
  })
  const inputs = Object.keys(metafile.inputs).sort()
  mkdirSync(path.dirname(file), { recursive: true })
  const { text } = outputFiles.find((output) => output.path === file)
  const made = fingerprintOf(inputs, text)
  const own = file.replace(/\.mjs$/, `-${made.slice(0, 12)}.mjs`)
  for (const output of outputFiles) replace(output.path.replace(file, own), output.contents)
  const unfinished = `${file}.${process.pid}`
  symlinkSync(path.basename(own), unfinished)
  renameSync(unfinished, file)
  replace(mark, JSON.stringify({ made, inputs }))
  removeOldFiles(name)
  return file
}

/** @param {string} name of a program @param {string} [folder] @returns {string[]} its files, newest first, without maps */
export function filesOf(name, folder = path.resolve('dist')) {
  const isOne = (file) => file.startsWith(`${name}-`) && /^[0-9a-f]{12}\.mjs$/.test(file.slice(name.length + 1))
  const files = readdirSync(folder)
    .filter(isOne)
    .map((file) => path.join(folder, file))
  const times = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]))
  return files.sort((a, b) => times.get(b) - times.get(a))
}

function removeOldFiles(name) {
  for (const [place, file] of filesOf(name).entries()) {
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (place < LEAST || (place < MOST && age < DAY_MS)) continue
    for (const old of [file, `${file}.map`]) rmSync(old, { force: true })
  }
}

/** The file of a program that is bundled already. @param {string} name */
export const bundledFile = (name) => path.resolve('dist', `${name}.mjs`)

/** Bundles an entry and imports it. */
export async function importBundled(name, entry) {
  return import(pathToFileURL(await bundle(name, entry)).href)
}

function isCurrent(file, mark) {
  try {
    const { made, inputs } = JSON.parse(readFileSync(mark, 'utf8'))
    return made === fingerprintOf(inputs, readFileSync(file))
  } catch {
    return false
  }
}

const fingerprintOf = (inputs, contents) =>
  fingerprint(['scripts/bundle.mjs', 'tsconfig.json', 'package-lock.json', ...inputs], contents)

function replace(file, contents) {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, contents)
  renameSync(unfinished, file)
}
