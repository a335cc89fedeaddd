// node scripts/prisma-client.mjs    writes lib/generated/prisma: `prisma generate` without Prisma's command line, whose
// packages take 190 MB
import { createRequire } from 'node:module'

// their builds for `import` name files that do not exist
const require = createRequire(import.meta.url)
const { getGenerators, loadSchemaContext } = require('@prisma/internals')
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts')

const schemaContext = await loadSchemaContext({ schemaPath: { cliProvidedPath: 'prisma' } })
const generator = { type: 'in-process', generator: new PrismaClientTsGenerator() }
const generators = await getGenerators({ schemaContext, registry: { 'prisma-client': generator } })
for (const one of generators) {
  await one.generate()
  one.stop()
}
