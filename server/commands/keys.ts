import { commandLine } from '@/lib/platform/command-line'
import { closeDatabase } from '@/lib/platform/database/db'
import { countSealed, rotateSealed } from '@/lib/runtime/data-checks/encryption-key-service'
import { proveDataKey } from '@/lib/runtime/processes/readiness-service'

// npm run keys -- check | rotate: what is sealed under which key; seals everything again under the current one.
const [action = 'check'] = process.argv.slice(2)
try {
  if (action !== 'check' && action !== 'rotate') throw new Error(`Usage: ${commandLine('keys', 'check | rotate')}`)
  await proveDataKey()
  for (const done of action === 'rotate' ? await rotateSealed() : []) {
    if (done.sealedAgain > 0) console.log(`Sealed again: ${done.sealedAgain} of ${done.table}.${done.column}`)
  }
  const counts = await countSealed()
  for (const { table, column, current, other, unreadable } of counts) {
    console.log(
      `${table}.${column}: ${current} under the current key, ${other} under another, ${unreadable} unreadable`,
    )
  }
  const isDone = counts.every(({ other }) => other === 0)
  console.log(isDone ? 'Nothing is sealed under another key.' : 'Not everything is sealed under the current key.')
  if (!isDone) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await closeDatabase()
