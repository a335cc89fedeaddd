// npm run db:diff            the SQL of the whole schema, from an empty database
// npm run db:diff -- HEAD    the SQL from the schema of a git revision to the current one
import { execFileSync } from 'node:child_process'
import { importBundled } from './bundle.mjs'

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' })

function schemaAt(revision) {
  const paths = git('ls-tree', '-r', '--name-only', revision, 'prisma').split('\n')
  return paths
    .filter((path) => path.endsWith('.prisma'))
    .map((path) => ({ path, content: git('show', `${revision}:${path}`) }))
}

try {
  const { schemaDiff } = await importBundled('schema-diff', 'prisma/schema-diff.ts')
  const revision = process.argv[2]
  const sql = await schemaDiff(revision ? schemaAt(revision) : undefined)
  process.stdout.write(sql ? `${sql.trimEnd()}\n` : '-- nothing to do: the schemas agree\n')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
