import { defineConfig } from 'prisma/config'

// `prisma generate` needs no engine of its own; naming any executable keeps the CLI from downloading one.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma', migrations: { path: 'prisma/migrations' } })
