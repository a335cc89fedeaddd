import { hostname, userInfo } from 'node:os'
import { FIRST_INVITE_HOURS, INVITE_ARGUMENTS } from '@/lib/people/invitations/first-admin-constants'
import { inviteSuperAdmin } from '@/lib/people/invitations/first-admin-service'
import { commandLine } from '@/lib/platform/command-line'
import { closeDatabase } from '@/lib/platform/database/db'
import { untilReachable } from '@/lib/platform/database/wait'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { plural } from '@/lib/platform/text/counts'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { untilMigrated } from '@/lib/runtime/processes/readiness-service'

// npm run admin -- invite EMAIL [--recover]: prints a link that makes the person at that address a super admin.
const [action, address, ...options] = process.argv.slice(2)
try {
  const isKnown = options.every((option) => option === '--recover')
  if (action !== 'invite' || !address || !isKnown)
    throw new Error(`Usage: ${commandLine('admin', `${INVITE_ARGUMENTS} [--recover]`)}`)
  const email = emailSchema.safeParse(address)
  if (!email.success) throw new Error(`${address} is not an email address.`)
  const limitMs = env().DATABASE_START_SECONDS * 1000
  await untilReachable(env().DATABASE_URL, { name: 'DATABASE_URL', limitMs, tell: console.error })
  await untilMigrated(0)
  const input = { email: email.data, isRecovery: options.length > 0, by: `${userName()}@${hostname()}` }
  const { url, expiresAt, notifiedCount: told } = await inviteSuperAdmin({ at: systemClock.now() }, input)
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  console.log(
    `\nThis link makes ${email.data} a super admin. It works once, for ${FIRST_INVITE_HOURS} hours (until ${until}).`,
  )
  console.log('Open it, or send it over a channel you trust. Links printed before no longer work.')
  console.log(`\n  ${url}\n`)
  if (told > 0) {
    const people = plural(told, 'super admin is', 'super admins are')
    console.log(`${people} told by email${env().SMTP_URL ? '' : ', which is not sent, because SMTP_URL is not set'}.`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await closeDatabase()

/** The operating system may know no name for the user of a container. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
