import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Bundles a TypeScript entry of the project into dist/<name>.mjs. Packages stay outside; `server-only`,
 * which throws unless Next resolves it, becomes an empty module. esbuild is loaded late, so that this
 * file can be imported before the packages are installed.
 */
export async function bundle(name, entry) {
  const { build } = await import('esbuild')
  const outfile = path.resolve('dist', `${name}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'linked',
    alias: { 'server-only': path.resolve('scripts/empty.ts') },
    logLevel: 'warning',
  })
  return outfile
}

/** Bundles an entry and imports it; the query keeps a second import in one process from getting the first one. */
export async function importBundled(name, entry) {
  const file = await bundle(name, entry)
  return import(`${pathToFileURL(file)}?${Date.now()}`)
}
