import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprint } from './fingerprint.mjs'

/**
 * Bundles a TypeScript entry of the project into dist/<name>.mjs and returns that file, unless the one that is there was
 * made of the same files. Packages are not bundled; `server-only`, which throws unless Next resolves it, becomes an empty
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
      'server-only': path.resolve('scripts/empty.ts'),
      // Next has no map of exports, so that Node asks for the name of the file
      'next/server': 'next/server.js',
    },
    logLevel: 'warning',
  })
  const inputs = Object.keys(metafile.inputs).sort()
  mkdirSync(path.dirname(file), { recursive: true })
  for (const output of outputFiles) replace(output.path, output.contents)
  const { text } = outputFiles.find((output) => output.path === file)
  replace(mark, JSON.stringify({ made: fingerprintOf(inputs, text), inputs }))
  return file
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
