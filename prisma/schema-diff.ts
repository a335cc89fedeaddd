import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { offlineAdapter } from './offline-adapter'

// Every command runs in the project's root, so a bundled copy of this file in dist/ finds the same folder.
const folder = path.resolve('prisma')

/** A schema file for the engine: its path, used in messages, and its content. */
type SchemaFile = { path: string; content: string }

const noFilters = { externalTables: [], externalEnums: [] }
const noLog = () => {}

/** The SQL that creates the tables of prisma/schema.prisma and prisma/models in an empty database. */
export function schemaSql(): Promise<string> {
  return schemaDiff(undefined)
}

/**
 * The SQL from one schema (`undefined`: an empty database) to the current one: the content of the next migration. Empty
 * when they are equal.
 */
export async function schemaDiff(from: SchemaFile[] | undefined): Promise<string> {
  const to = readSchema()
  const engine = await openEngine(offlineAdapter, to)
  const target = (files: SchemaFile[]) => ({ tag: 'schemaDatamodel' as const, files })
  const result = await engine.diff({
    from: from ? target(from) : { tag: 'empty' },
    to: target(to),
    script: true,
    exitCode: true,
    filters: noFilters,
  })
  return result.exitCode === 2 ? (result.stdout ?? '') : ''
}

function readSchema(): SchemaFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => path.join(folder, name))
    .map((file) => ({ path: file, content: readFileSync(file, 'utf8') }))
}

/**
 * Prisma's migration engine as WebAssembly. The `prisma migrate` commands download a native binary at run time, which
 * fails when only the package registry can be reached; this one is installed by `npm ci`.
 */
export async function openEngine(adapter: SqlMigrationAwareDriverAdapterFactory, schema = readSchema()) {
  instantiate()
  const datamodels = schema.map(({ path: name, content }): [string, string] => [name, content])
  return bindings.SchemaEngine.new({ datamodels }, noLog, bindMigrationAwareSqlAdapterFactory(adapter))
}

let ready = false

function instantiate() {
  if (ready) return
  const main = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const bytes = readFileSync(main.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(exports)
  const start = exports.__wbindgen_start
  if (typeof start === 'function') start()
  ready = true
}
