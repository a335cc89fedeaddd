import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { offlineAdapter } from './offline-adapter'

/** A schema file for the engine: its path, used in messages, and its content. */
export type SchemaFile = { path: string; content: string }

const noFilters = { externalTables: [], externalEnums: [] }
const noLog = () => {}

/**
 * Prisma's migration engine as WebAssembly. The `prisma migrate` commands download a native binary at run time, which
 * fails when only the package registry can be reached; this one is installed by `npm ci`. It uses the same
 * `_prisma_migrations` table, so both work on the same database.
 */
export async function openEngine(adapter: SqlMigrationAwareDriverAdapterFactory, schema: SchemaFile[]) {
  instantiate()
  const datamodels = schema.map(({ path, content }): [string, string] => [path, content])
  return bindings.SchemaEngine.new({ datamodels }, noLog, bindMigrationAwareSqlAdapterFactory(adapter))
}

/** The SQL from one schema (`undefined`: an empty database) to another; empty when they are equal. */
export async function diffSchemas(from: SchemaFile[] | undefined, to: SchemaFile[]): Promise<string> {
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
