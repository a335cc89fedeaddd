import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Bundles a TypeScript entry of the project into dist/<name>.mjs and returns that file. Packages are not bundled;
 * `server-only`, which throws unless Next resolves it, becomes an empty module. The file is replaced atomically, because
 * another start may be reading it. esbuild is imported lazily: packages may not be installed yet.
 */
export async function bundle(name, entry) {
  const { buildSync } = await import('esbuild')
  const file = path.resolve('dist', `${name}.mjs`)
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    alias: {
      'server-only': path.resolve('scripts/empty.ts'),
      // Next has no map of exports, so that Node asks for the name of the file
      'next/server': 'next/server.js',
    },
    logLevel: 'warning',
  })
  mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, outputFiles[0].contents)
  renameSync(unfinished, file)
  return file
}

/** Bundles an entry and imports it. */
export async function importBundled(name, entry) {
  return import(pathToFileURL(await bundle(name, entry)).href)
}
